import { solve } from './proof-of-work'

addEventListener('message', ({ data }: MessageEvent<{ challenge: string; difficulty: number }>) => {
  postMessage(solve(data.challenge, data.difficulty))
})
