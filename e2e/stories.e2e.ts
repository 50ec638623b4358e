import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Engine } from './engines/engine'
import { firefox } from './engines/firefox'
import { machineFor } from './engines/machine'
import * as member from './engines/stories/member'
import { decideAndAnswer } from './engines/stories/staff'
import type { Stage } from './engines/stories/story'
import * as visitor from './engines/stories/visitor'
import { webkit } from './engines/webkit'
import { ownInstallation, startInstallation } from './installation'

/** The main stories, each told once, by names, a pointer and keys alone. */
const stories: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'a visitor registers, follows the mailed link, and logs in': visitor.register,
  'a member logs in with captcha, password and a code of the app': visitor.logInTwice,
  'a guest buys with consent, copies the key and has the program (German)': visitor.buyAsGuest,
  'an order is looked at, and its invoice saved as PDF': member.openInvoice,
  'a refund is asked for, followed and taken back': member.askForRefund,
  'a device gives up its seat': member.releaseDevice,
  'an earlier version is chosen and downloaded': member.downloadEarlier,
  'a subscription is changed, cancelled and resumed': visitor.subscribe,
  'a gift is bought by one and accepted by another': member.giveAndAccept,
  'a company invites a colleague and gives them a seat': member.foundCompany,
  'support is asked, with a file': member.askSupport,
  'staff log in, answer a ticket, decline a refund, and look for a day': decideAndAnswer,
}

describe.each([firefox, webkit])('$name', (kind) => {
  const machine = machineFor(kind)
  const missing = typeof machine === 'string' ? machine : null
  const site = missing === null ? ownInstallation(() => startInstallation({ data: inject('demoData') })) : { url: '' }
  let engine: Engine | undefined
  beforeAll(async () => {
    if (typeof machine !== 'string') engine = await kind.start(machine)
  })
  afterAll(() => engine?.close())

  /** Plays a story, in which no page complains of anything. */
  async function tell(on: Engine, play: (stage: Stage) => Promise<void>) {
    on.complaints()
    await play({ engine: on, site: site.url })
    expect(on.complaints()).toEqual([])
  }

  it('a passkey is made, and logs in', async (context) => {
    if (!engine) return context.skip(missing ?? '')
    if (!engine.plugIn) return context.skip(`${kind.name} cannot pretend an authenticator`)
    await tell(engine, visitor.usePasskey)
  })

  it.for(Object.entries(stories))('%s', async ([, play], context) => {
    if (!engine) return context.skip(missing ?? '')
    await tell(engine, play)
  })
})
