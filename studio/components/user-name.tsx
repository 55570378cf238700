import { useUser } from 'sanity';

/** Name of a user; “someone” while it loads, or if the user has left. */
export function UserName({ id }: { id: string }) {
  const [user] = useUser(id);
  return <>{user?.displayName ?? 'someone'}</>;
}
