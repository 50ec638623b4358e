import { linkFor } from '@/domains/promotion/consent/actions/link'
import { consent } from '@/domains/promotion/consent/domain'
import { linksOf } from '@/platform/mail/mailer'
import type { TestServer } from '../server/server'

/** Asks for consents on a server, follows their links, and reads the result. */
export function mailChoices(server: () => TestServer) {
  const context = () => server().installation.of(consent)
  const versionOf = async (topic: string, lang = 'en') => {
    const { data } = await server().visitor().call('GET /api/consent/topics', { lang })
    return data.topics.find((each) => each.topic === topic)?.version ?? ''
  }

  /** Submits the form for any address. */
  async function ask(email: string, ...topics: readonly string[]) {
    const visitor = server().visitor()
    await visitor.open()
    const versions = await Promise.all(topics.map((topic) => versionOf(topic)))
    return visitor.call('POST /api/consent/ask', { email, code: await visitor.captcha(), versions, lang: 'en' })
  }

  const secretIn = async (email: string, kind = 'consent.asked') => {
    const mail = (await server().mailsTo(email)).find((each) => each.kind === kind)
    const link = linksOf(mail?.text ?? '').find((each) => each.includes('agree_to_mail')) ?? 'https://none.test'
    return new URL(link).searchParams.get('hash') ?? ''
  }
  const agree = async (email: string) =>
    server()
      .visitor()
      .call('POST /api/consent/agree', { hash: await secretIn(email) })

  const linkOf = (email: string) => linkFor(context(), { email, choice: null })
  const shown = async (email: string) =>
    (
      await server()
        .visitor()
        .call('POST /api/consent/preferences', { link: linkOf(email), lang: 'en' })
    ).data
  const stateOf = async (email: string, topic = 'newsletter') =>
    (await shown(email)).topics.find((each) => each.topic === topic)?.state

  const rowsOf = async (email: string) =>
    (
      await server().database.execute(
        `select topic, page, given_network, withdrawn_by from topic_consents where email = '${email}' order by id`,
      )
    ).rows
  const eventsOf = async (name: string) =>
    (await server().database.execute<{ payload: object }>(`select payload from events where name = '${name}'`)).rows
      .length

  return { ask, agree, context, eventsOf, linkOf, rowsOf, secretIn, stateOf, versionOf }
}
