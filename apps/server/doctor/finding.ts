/** The result of a check, with the advice. */
export interface Finding {
  readonly about: string
  /** `unknown`: it could not be found out. */
  readonly state: 'ok' | 'warning' | 'wrong' | 'unknown'
  readonly why: string
  readonly mend?: string
}

export const ok = (about: string, why: string): Finding => ({ about, state: 'ok', why })
export const warning = (about: string, why: string, mend: string): Finding => ({ about, state: 'warning', why, mend })
export const wrong = (about: string, why: string, mend: string): Finding => ({ about, state: 'wrong', why, mend })
export const unknown = (about: string, why: string, mend: string): Finding => ({ about, state: 'unknown', why, mend })

const signs = { ok: 'ok', warning: 'look at it', wrong: 'WRONG', unknown: 'unknown' } as const

const asText = ({ about, state, why, mend }: Finding) =>
  [`${about}: ${signs[state]}`, `    ${why}`, ...(mend ? [`    ${mend}`] : [])].join('\n')

/** Everything, and a sum. */
export function describe(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length
  const [bad, doubtful, open] = [count('wrong'), count('warning'), count('unknown')]
  const parts = [
    ...(bad > 0 ? [`${bad} wrong`] : []),
    ...(doubtful > 0 ? [`${doubtful} to look at`] : []),
    ...(open > 0 ? [`${open} unknown`] : []),
  ]
  const sum = parts.length === 0 ? 'all is well' : parts.join(', ')
  return [...findings.map(asText), `Checks: ${findings.length}; ${sum}.`].join('\n')
}
