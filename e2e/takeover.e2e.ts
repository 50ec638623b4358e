import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '@/platform/database/connect'
import { startPostgres } from '@/tests/database/postgres-server'
import { Visitor } from '@/tests/server/visitor'
import { type Installation, startInstallation } from './installation'

/** A mail server that accepts everything, or, where it is mute, lets clients wait. */
async function openMailServer(mute: boolean) {
  const state = { connections: 0, received: [] as string[] }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      state.connections++
      if (!mute) done()
    },
    onData(stream, { envelope }, done) {
      state.received.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().once('end', () => done())
    },
  })
  // A process that is killed resets its connections.
  smtp.on('error', () => {})
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  return { state, url, close: () => new Promise<void>((closed) => smtp.close(closed)) }
}

let postgres: Awaited<ReturnType<typeof startPostgres>>
let opened: OpenDatabase
let mails: { mute: Awaited<ReturnType<typeof openMailServer>>; well: Awaited<ReturnType<typeof openMailServer>> }
const installations: Installation[] = []
beforeAll(async () => {
  postgres = await startPostgres()
  mails = { mute: await openMailServer(true), well: await openMailServer(false) }
  const shared = {
    DATABASE_URL: postgres.url,
    LICENCE_SECRET: 'the same for every process here.',
    FOYER_DEMO: '1',
    MAIL_FROM: 'hello@tidewren.example',
  }
  for (const { url } of [mails.well, mails.mute]) {
    installations.push(await startInstallation({ variables: { ...shared, SMTP_URL: url } }))
  }
  opened = await openDatabase({ url: postgres.url })
})
afterAll(async () => {
  for (const installation of installations) await installation.stop()
  await opened?.close()
  await mails.mute.close()
  await mails.well.close()
  await postgres.stop()
})

it('the job of a process that is killed is taken over by another one on the same database, and finished', async () => {
  const [, doomed] = installations
  if (!doomed) throw new Error('There is no second process.')
  const { mute, well } = mails
  const rowsOf = async (statement: string) => (await opened.database.execute(statement)).rows
  const wasSent = async (recipient: string) =>
    (await rowsOf(`select from mails where recipient = '${recipient}' and sent_at is not null`)).length > 0

  // Waits for the demo's remaining jobs, its letters among them: some are written by other jobs.
  const due =
    'select kind from jobs where failed_at is null and (run_at <= clock_timestamp() or locked_until is not null)'
  await expect.poll(() => rowsOf(due)).toEqual([])
  const waited = mute.state.connections

  // The process that writes a job looks into the queue at once; yet the other one may look first, and then there is a
  // next letter.
  let taken: string | undefined
  for (let letter = 1; !taken; letter++) {
    const visitor = new Visitor(doomed.url, opened.database)
    const email = `robin${letter}@example.test`
    await visitor.call('POST /api/auth/register/per', { email, code: await visitor.captcha(), lang: 'en' })
    await expect.poll(async () => mute.state.connections > waited || (await wasSent(email))).toBe(true)
    if (!(await wasSent(email))) taken = email
  }
  await doomed.kill()
  const id = `(select id from mails where recipient = '${taken}')`
  const job = `jobs where kind = 'mail' and (payload ->> 'id')::bigint = ${id}`
  expect(await rowsOf(`select from ${job} and locked_until > clock_timestamp()`)).toHaveLength(1)

  // The time of the lease is over, in which the process would have been heard of.
  await rowsOf(`update jobs set locked_until = clock_timestamp() where (payload ->> 'id')::bigint = ${id}`)
  await expect.poll(() => wasSent(taken)).toBe(true)
  await expect.poll(() => rowsOf(`select from ${job}`)).toEqual([])
  expect(well.state.received.filter((recipient) => recipient === taken)).toEqual([taken])
})
