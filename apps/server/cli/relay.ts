import { resolve } from 'node:path'
import { openRelay } from '@/apps/relay/relay'
import { commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { flag, optional } from '@/platform/commands/options'
import { createLog } from '@/platform/log/log'
import { hours, minutes } from '@/platform/time/duration'

const portOf = (text: string) => {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw new UsageError('--port is a number up to 65535.')
}

type Relay = Awaited<ReturnType<typeof openRelay>>

/** Runs until it is told to stop. @returns once it has stopped */
async function run(relay: Relay, { port, host }: { port: number; host: string }) {
  const problem = await relay.follow()
  const log = (text: string) => void process.stderr.write(`${text}\n`)
  log(`The key of this relay: ${relay.key}`)
  if (problem !== null) log(`${problem} Save what the member area gives for this key as allotment.json in its folder.`)
  log(`It listens at ${await relay.app.listen({ port, host })}`)
  let said = problem
  const following = setInterval(async () => {
    const found = await relay.follow()
    if (found !== said) log(found ?? `Places: ${relay.allotted()?.places}, until ${ends(relay)}.`)
    said = found
  }, minutes(1))
  // Where the vendor cannot be reached, the file is brought by hand.
  const renewing = setInterval(async () => {
    if (isHalfOver(relay)) await relay.renew()
  }, hours(1))
  await new Promise((stopped) => process.once('SIGTERM', stopped).once('SIGINT', stopped))
  clearInterval(following)
  clearInterval(renewing)
  await relay.close()
}

const ends = (relay: Relay) => new Date((relay.allotted()?.exp ?? 0) * 1000).toISOString()

function isHalfOver(relay: Relay): boolean {
  const claims = relay.allotted()
  return claims !== null && Date.now() / 1000 > (claims.iat + claims.exp) / 2
}

export const relayCommand = commandsOf<unknown>()({
  summary: `Runs a relay in FOLDER, in the network of a customer: it gives devices
floating places that its vendor has allotted to it, also without internet.
It says its key when it starts; the member area makes allotment.json of it.
It runs until it is stopped. --key says the key alone. --renew asks the
vendor for another term now; --give-back gives the places back for good,
and says its word for a vendor that cannot be reached. Both need the relay
to be stopped.`,
  words: ['FOLDER'],
  needs: 'a FOLDER',
  options: { port: optional('PORT', portOf), host: optional('HOST'), key: flag, renew: flag, 'give-back': flag },
  json: true,
  example: 'relay-of-a-trial --key',
  async run({ words: [folder], options }) {
    const { key, renew, 'give-back': giveBack, port = 7100, host = '0.0.0.0' } = options
    const relay = await openRelay({ folder: resolve(folder), clock: () => new Date(), log: createLog('warn') })
    if (!key && !renew && !giveBack) {
      await run(relay, { port, host })
      return 'The relay has stopped.'
    }
    try {
      if (key) return { data: { key: relay.key }, text: relay.key }
      const problem = await relay.follow()
      if (problem !== null) throw new CommandError(problem)
      if (renew) {
        const refused = await relay.renew()
        if (refused !== null) throw new CommandError(refused)
        return { data: relay.allotted(), text: `Places: ${relay.allotted()?.places}, until ${ends(relay)}.` }
      }
      const { word, unheard } = await relay.giveBack()
      const text = unheard === null ? 'The places are given back.' : `${unheard}\nIts word for the vendor:\n${word}`
      return { data: { word, unheard }, text }
    } finally {
      await relay.close()
    }
  },
})
