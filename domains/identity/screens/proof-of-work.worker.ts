import { solve, type Task } from './proof-of-work'

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  postMessage(solve(data))
})
