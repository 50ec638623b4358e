/** The variables that tell a demo from a real installation. */
interface Signs {
  readonly NODE_ENV: string
  readonly FOYER_DEMO: boolean
  readonly HOST: string
  readonly PUBLIC_URL?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly MAILBOX_URL?: string | undefined
  readonly DATABASE_URL?: string | undefined
}

const ownMachine = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

/**
 * A demo shows everybody's mail, and the whole world knows its passwords. So where anything speaks of a real installation
 * it has to be said that one is meant (spec 13.3).
 * @returns a line for each sign, which says how it is mended
 */
export function demoProblems(read: Signs): readonly string[] {
  if (read.NODE_ENV === 'production') {
    return read.FOYER_DEMO ? ['FOYER_DEMO=1 and NODE_ENV=production contradict each other: set one of them'] : []
  }
  if (read.FOYER_DEMO) return []
  const url = read.PUBLIC_URL === undefined ? null : new URL(read.PUBLIC_URL)
  const signs = [
    !ownMachine.test(read.HOST) && `HOST is ${read.HOST}, which others reach`,
    url !== null &&
      (url.protocol === 'https:' || !ownMachine.test(url.hostname)) &&
      `PUBLIC_URL is ${url.origin}, which others reach`,
    read.SMTP_URL !== undefined && 'SMTP_URL is set, which sends real mail',
    read.MAILBOX_URL !== undefined && 'MAILBOX_URL is set, which reads what customers write',
    read.DATABASE_URL !== undefined && 'DATABASE_URL is set, where real data would be',
  ].filter((sign) => sign !== false)
  return signs.map(
    (sign) =>
      `${sign}: set NODE_ENV=production; or FOYER_DEMO=1, if it is to be a demo, whose passwords and mail are open to everybody`,
  )
}
