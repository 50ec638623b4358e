import type { WriteStream } from 'node:tty'

/** Receives the progress of a long piece of work. */
export interface Progress {
  /**
   * Begins a stage of the work.
   * @param size its end, in bytes or `unit`; left out: it is one step
   */
  begin(stage: string, size?: number, unit?: string): void
  advance(size: number): void
  /** Says a sentence that stays, in a file or a pipe as well. */
  say(words: string): void
  end(): void
}

const width = 30

/** Draws a bar on a terminal. Anything else (a file, a pipe) gets sentences alone, as a bar would fill it with rubbish. */
export function showProgress(terminal: Pick<WriteStream, 'isTTY' | 'write'>): Progress {
  if (!terminal.isTTY) {
    return { begin() {}, advance() {}, say: (words) => void terminal.write(`${words}\n`), end() {} }
  }
  const clearLine = '\r\u001B[K'
  let stage = ''
  let total: number | undefined
  let ofAll = ''
  let done = 0
  let drawn = -1
  const draw = () => {
    if (total === undefined) return void terminal.write(`${clearLine}${stage} …`)
    const share = total === 0 ? 1 : Math.min(done / total, 1)
    const percent = Math.floor(share * 100)
    if (percent === drawn) return
    drawn = percent
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
    terminal.write(`${clearLine}${stage} ${bar} ${percent} % of ${ofAll}`)
  }
  return {
    begin(name, size, unit) {
      stage = name
      total = size
      ofAll = unit === undefined ? `${((size ?? 0) / 1e6).toFixed(1)} MB` : `${size} ${unit}`
      done = 0
      drawn = -1
      draw()
    },
    advance(size) {
      done += size
      draw()
    },
    say: (words) => void terminal.write(`${clearLine}${words}\n`),
    end: () => void terminal.write(clearLine),
  }
}
