/**
 * Loaded before a child's own code (`node --import`): when the launcher is gone, however it went, the child leaves too.
 * The launcher holds the other end of the child's standard input, so that end closing means that it is gone.
 */
if (process.env.LAUNCHER_PID === String(process.ppid)) {
  delete process.env.LAUNCHER_PID;
  const leave = () => {
    setTimeout(() => process.exit(1), 5_000).unref();
    process.kill(process.pid, 'SIGTERM');
  };
  process.stdin.once('end', leave).once('error', leave).resume();
  // Listening must not keep the process alive.
  if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref();
}
