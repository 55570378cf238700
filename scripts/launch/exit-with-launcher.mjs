/**
 * Ends a child process when the launcher ends for any reason. It is loaded before the child's own code (`node --import`).
 * The launcher holds the other end of the child's standard input, so its end means that the launcher has ended.
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
