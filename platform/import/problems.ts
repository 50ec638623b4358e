/** What is wrong with a vendor's file, and where. */
export interface Problem {
  readonly file: string
  readonly line: number | null
  readonly message: string
}

/** How a problem reads: `products.jsonl:12: there is no line "musik"`. */
export const describeProblem = ({ file, line, message }: Problem) =>
  `${file}${line === null ? '' : `:${line}`}: ${message}`

/** How many problems are kept to be shown: a file of a million wrong lines is wrong in one way. */
const most = 100

/** Everything that is wrong, counted, and as much of it as anyone reads. */
export class Problems {
  readonly shown: Problem[] = []
  count = 0

  add(problem: Problem) {
    this.count++
    if (this.shown.length < most) this.shown.push(problem)
  }
}
