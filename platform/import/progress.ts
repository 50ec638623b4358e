import type { WriteStream } from 'node:tty'

/** Called with how far a long piece of work has come. */
export interface Progress {
  /** A stage of the work begins, which ends after so many bytes. */
  begin(stage: string, bytes: number): void
  advance(bytes: number): void
  end(): void
}

const silent: Progress = { begin() {}, advance() {}, end() {} }

const width = 30

/** Draws a bar on a terminal. Anything else (a file, a pipe) gets nothing, as a bar would fill it with rubbish. */
export function showProgress(terminal: Pick<WriteStream, 'isTTY' | 'write'>): Progress {
  if (!terminal.isTTY) return silent
  const clearLine = '\r\u001B[K'
  let stage = ''
  let total = 0
  let done = 0
  let drawn = -1
  const draw = () => {
    const share = total === 0 ? 1 : Math.min(done / total, 1)
    const percent = Math.floor(share * 100)
    if (percent === drawn) return
    drawn = percent
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
    terminal.write(`${clearLine}${stage} ${bar} ${percent} % of ${(total / 1e6).toFixed(1)} MB`)
  }
  return {
    begin(name, bytes) {
      stage = name
      total = bytes
      done = 0
      drawn = -1
      draw()
    },
    advance(bytes) {
      done += bytes
      draw()
    },
    end: () => void terminal.write(clearLine),
  }
}
