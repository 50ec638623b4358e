import { spawn } from 'node:child_process'

const watching = `read -r _
kill -QUIT "$0"
for _ in $(seq 100); do kill -0 "$0" 2> /dev/null || break; sleep 0.1; done
rm -rf "$1"`

/*
 * One that is killed can do nothing itself: the pipe to the watcher is open for as long as this process lives.
 */
export function endWithRun(pid, folder, owner) {
  const options = { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] }
  const watcher = spawn('sh', ['-c', watching, String(pid), folder], { ...owner, ...options })
  watcher.unref()
  return () => void watcher.kill('SIGKILL')
}
