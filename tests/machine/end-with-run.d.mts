import type { UnprivilegedUser } from './unprivileged-user'

/**
 * Has a server of the tests end, and its folder go, when this process is gone, however it ended.
 * @param owner who the server runs as
 * @returns ends the watching
 */
export function endWithRun(pid: number | undefined, folder: string, owner: UnprivilegedUser | null): () => void
