import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { openSite, type Site } from '../site'
import type { Story } from '../story'
import { messagesIn } from './boxes'
import { type MailServers, startMailServers } from './servers'
import { customers, password, vendor } from './settings'

const support = `support@${vendor}`

/** Postfix and Dovecot as the vendor's mail host: letters, replies, reports of failures, and restarts. */
export async function playMail(story: Story) {
  for (const prefix of ['', 'INBOX.'] as const) {
    const servers = await startMailServers(prefix)
    const site = await openSite({
      FOYER_DEMO: '1',
      MAIL_FROM: `Tidewren <hello@${vendor}>`,
      SMTP_URL: `smtp://127.0.0.1:${servers.smtp}`,
      MAILBOX_URL: `imap://${encodeURIComponent(support)}:${encodeURIComponent(password)}@127.0.0.1:${servers.imap}/INBOX`,
      MAILBOX_ADDRESS: `support+{token}@${vendor}`,
      MAIL_RETURN_PATH: `bounces+{token}@${vendor}`,
    })
    try {
      const at = { story, servers, site, named: prefix === '' ? '' : ', where all folders lie beneath INBOX' }
      await writeAndReply(at)
      if (prefix === '') {
        await fail(at)
        await breakOff(at)
      }
    } finally {
      await site.stop()
      await servers.stop()
    }
  }
}

interface At {
  readonly story: Story
  readonly servers: MailServers
  readonly site: Site
  readonly named: string
}

interface Letter {
  readonly sender: string
  readonly subject: string
  readonly state: string
  readonly ticket: string | null
  readonly error: string | null
}

async function lettersOf({ ask }: Site): Promise<readonly Letter[]> {
  const answer = (await (await ask('/console/api/letters')).json()) as { data: { letters: readonly Letter[] } }
  return answer.data.letters
}

/** Waits until something is so, for as long as a round of the mailbox takes at most. */
async function until<Found>(look: () => Promise<Found | undefined>, seconds = 100): Promise<Found | undefined> {
  for (const began = Date.now(); Date.now() - began < seconds * 1000; await wait(200)) {
    const found = await look()
    if (found !== undefined) return found
  }
  return undefined
}

async function mailsThatCameBack({ ask }: Site) {
  const answer = (await (await ask('/console/api/mails?state=bounced')).json()) as {
    data: { mails: readonly { recipient: string; error: string | null }[] }
  }
  return answer.data.mails
}

const letterOf = (site: Site, fits: (letter: Letter) => boolean, seconds?: number) =>
  until(async () => (await lettersOf(site)).find(fits), seconds)

async function send({ smtp }: MailServers, mail: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]) {
  const transport = createTransport({ host: '127.0.0.1', port: smtp, secure: false, ignoreTLS: true })
  await transport.sendMail(mail)
  transport.close()
}

async function writeAndReply({ story, servers, site, named }: At) {
  const ada = `ada@${customers}`
  const began = Date.now()
  await send(servers, { from: ada, to: support, subject: 'Where is my key?', text: 'I cannot find it.' })
  const letter = await letterOf(site, ({ sender, state }) => sender === ada && state !== 'waiting')
  story.tell(`a letter opens a ticket${named}`, letter?.state === 'ticket', `after ${Date.now() - began} ms`)
  const handled = () => messagesIn(servers, support, '.Handled').some((each) => each.includes('I cannot find it.'))
  const left = () => messagesIn(servers, support).some((each) => each.includes('I cannot find it.'))
  const moved = await until(async () => (handled() && !left() ? true : undefined), 10)
  story.tell(`it is moved to Handled${named}`, moved === true)
  const answer = (await until(async () => messagesIn(servers, ada)[0], 30)) ?? ''
  const [, to = ''] = /^Reply-To:.*?(support\+[a-z0-9]+@[\w.]+)/im.exec(answer) ?? []
  const [, inReplyTo = ''] = /^Message-ID: *(<[^>]+>)/im.exec(answer) ?? []
  story.tell(`the writer is told by mail${named}`, to !== '', to)
  const replied = Date.now()
  await send(servers, { from: ada, to, subject: 'Re: Where is my key?', inReplyTo, text: 'I have found it.' })
  const reply = await letterOf(site, ({ state }) => state === 'reply')
  story.tell(
    `a reply comes to the ticket${named}`,
    reply?.ticket === letter?.ticket,
    `after ${Date.now() - replied} ms`,
  )
}

async function fail({ story, servers, site }: At) {
  const bounces = async () => (await lettersOf(site)).filter(({ state }) => state === 'bounce').length
  for (const [sender, what] of [
    [`gone@${customers}`, 'a mailbox that is not there'],
    ['writer@full.example', 'a full mailbox'],
    ['writer@nowhere.example', 'a host that is not there'],
  ] as const) {
    const before = await bounces()
    const began = Date.now()
    await send(servers, { from: sender, to: support, subject: `From ${sender}`, text: 'I cannot find it.' })
    const report = await until(async () => ((await bounces()) > before ? true : undefined))
    const said = (await mailsThatCameBack(site)).find(({ recipient }) => recipient === sender)?.error ?? ''
    story.tell(`a report is read: ${what}`, report === true && said !== '', `after ${Date.now() - began} ms: ${said}`)
  }
}

async function breakOff({ story, servers, site }: At) {
  const arrives = async (what: string) => {
    const began = Date.now()
    const subject = `Letter of ${began}`
    await send(servers, { from: `ben@${customers}`, to: support, subject, text: 'And another.' })
    const letter = await letterOf(site, (each) => each.subject === subject && each.state !== 'waiting')
    story.tell(`a letter is read ${what}`, letter?.state === 'ticket', `after ${Date.now() - began} ms`)
  }
  await wait(5000)
  await arrives('while nothing else does')
  await arrives('after another')
  await servers.restartDovecot()
  await arrives('after the server has started again')
  await wait(5000)
  await arrives('after another')
}
