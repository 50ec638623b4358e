import { asMembers } from './accounts'
import { interleave, rateRow, type Table } from './figures'
import { asked, width } from './load'
import type { Contenders, Server } from './servers'

/** Measures the cost of finding the member, and of one write for the member. */
export async function measureSession({ limit, product }: Contenders): Promise<Table> {
  const language = { method: 'POST', path: '/member/language', body: { lang: 'de' } } as const
  const run = (server: Server, next: ReturnType<typeof asMembers>) => () => asked([server], next, 1500)
  const figures = await interleave({
    session: run(limit, asMembers({ method: 'GET', path: '/session' })),
    barePage: run(limit, asMembers({ method: 'GET', path: '/page' })),
    page: run(product, asMembers({ method: 'GET', path: '/member.htm' })),
    bareLanguage: run(limit, asMembers({ ...language, path: '/language' })),
    language: run(product, asMembers(language)),
  })
  return {
    head: `signed-in member, ${width} at once`,
    unit: 'a second',
    comparedTo: 'of the limit',
    digits: 0,
    rows: [
      rateRow('node:http + pg, session in one SQL as JSON', figures.session),
      rateRow('the same SQL and the bytes of the page: **the limit**', figures.barePage),
      rateRow('`GET /member.htm`', figures.page, figures.barePage, { least: 0.75 }),
      rateRow('node:http + pg, session and one update: **the limit**', figures.bareLanguage),
      rateRow('`POST /member/language`, the same SQL', figures.language, figures.bareLanguage, { least: 0.7 }),
    ],
  }
}
