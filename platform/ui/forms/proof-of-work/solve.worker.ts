import { solve, type Task } from './solve'

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  postMessage(solve(data))
})
