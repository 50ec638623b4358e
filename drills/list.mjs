import { failOver } from './failover/run.mjs'
import { mutate } from './mutations/mutate.mjs'
import { runNodes } from './node/run.mjs'
import { meetPeers } from './peers/run.mjs'
import { soak } from './soak/run.mjs'

/**
 * The drills: guarantees that hold under failures (docs/operation/drills.md). A drill with a suite runs the tests of its
 * folder, of which `npm test` runs a short round; `rounds`, or `seconds` where it is bounded by time, is the default number by
 * hand.
 * @typedef {{ shows: string } & ({ suite: string, rounds?: number, seconds?: number } | { run: (args: string[]) => Promise<void> })} Drill
 * @type {Record<string, Drill>}
 */
export const drills = {
  fuzz: {
    shows: 'requests of chance to every call: no failure of ours, and nothing written by what is refused',
    suite: 'calls on PostgreSQL',
    rounds: 100_000,
  },
  readers: {
    shows: 'the readers of the client in C are given inputs of chance: no step beyond a text, nothing forged',
    suite: 'rules',
    seconds: 3600,
  },
  storms: {
    shows:
      'programs in six languages, two at once, two users, forty calls, broken servers, flipped bytes: none locked out',
    suite: 'calls on PostgreSQL',
    rounds: 25,
  },
  windows: {
    shows:
      'the client in C, built for Windows and run under Wine: every case, at a server too, and two processes at once',
    suite: 'calls on PostgreSQL',
    rounds: 25,
  },
  races: {
    shows: 'many want the last of a thing at once, and one gets it',
    suite: 'calls on PostgreSQL',
    rounds: 50,
  },
  floating: {
    shows:
      'many devices want the floating places of one licence at once: never one too many; and what a heartbeat costs',
    suite: 'calls on PostgreSQL',
    rounds: 50,
  },
  kill: {
    shows: 'a server or its database dies under load: all that was acknowledged is there, once',
    suite: 'browser',
    rounds: 10,
  },
  failover: {
    shows:
      'a node of a PostgreSQL cluster dies under load: nothing acknowledged is lost, and answers are good again soon',
    run: failOver,
  },
  outside: {
    shows: 'mail, files and payments outside are silent, reset, broken or slow: nobody waits, nothing is lost',
    suite: 'calls on PostgreSQL',
    rounds: 3,
  },
  webhooks: {
    shows:
      'events are written in parallel, and sent to a receiver that fails at random: each arrives, in order, without a gap',
    suite: 'calls on PostgreSQL',
    rounds: 10_000,
  },
  crowd: {
    shows: 'a quarter of a large company joins at once: they get their seats, and no other member waits',
    suite: 'calls on PostgreSQL',
    rounds: 2000,
  },
  large: {
    shows: 'a company of 2,000 people and an account with 5,000 orders: each call and act within the budget',
    suite: 'calls on PostgreSQL',
    rounds: 2000,
  },
  generate: {
    shows: 'what `foyer generate` writes is what `foyer import` takes, at three sizes and seeds',
    suite: 'calls on PostgreSQL',
    rounds: 20_000,
  },
  books: {
    shows:
      'a year of orders in the books: documents, VAT, One-Stop-Shop, DATEV, providers and bank are the same, to the cent',
    suite: 'calls on PostgreSQL',
    rounds: 100_000,
  },
  restore: {
    shows: 'a generated vendor is backed up and restored: that takes at most twice as long, with nothing wrong in it',
    suite: 'calls on PostgreSQL',
    rounds: 1_000_000,
  },
  mails: {
    shows: 'mails to many are due at one moment: an order and its letter do not wait, and they leave by the hundred',
    suite: 'calls on PostgreSQL',
    rounds: 100_000,
  },
  locks: {
    shows: 'a year of sales, renewals and refunds by several workers at once: no two transactions wait for each other',
    suite: 'calls on PostgreSQL',
    rounds: 30,
  },
  clock: {
    shows: 'the clock jumps forth and back: nothing opens twice, nobody is shut out, no job waits for it',
    suite: 'calls on PostgreSQL',
    rounds: 5,
  },
  disk: {
    shows: 'the disk is full under purchases, an upload and a backup: nothing half, and it goes on with room',
    suite: 'browser',
    rounds: 5,
  },
  soak: {
    shows:
      'two servers behind nginx are asked for half an hour and exchanged meanwhile: all is answered, nothing grows',
    run: soak,
  },
  node: {
    shows: 'each version of Node that is in use: start, release, and the tests that meet Node most, or all calls',
    run: runNodes,
  },
  peers: {
    shows: 'programs of others that judge the product, or that it gets along with: peers [NAME]',
    run: meetPeers,
  },
  mutations: {
    shows: 'which change of a rule no test notices: mutations [DOMAIN], from a minute to half an hour each',
    run: mutate,
  },
}
