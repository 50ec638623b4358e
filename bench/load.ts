import { setTimeout as wait } from 'node:timers/promises'
import { Connection, type Question } from './connection'
import type { Rate } from './figures'
import type { Server } from './servers'

/** So many are under way at once, as in the measurements that the budgets come from. */
export const width = 32

/** Before the clock starts: connections, caches and compiled code are there. In milliseconds. */
const warmUp = 500

/**
 * Returns how often a second `act` completes while `width` of them always run.
 * @param processorTime of the process that does the work, in seconds
 */
export async function throughput(
  act: (lane: number) => Promise<unknown>,
  measured: number,
  processorTime: () => number,
): Promise<Rate> {
  let done = 0
  let ending = false
  const lanes = Array.from({ length: width }, async (_, lane) => {
    while (!ending) {
      await act(lane)
      done++
    }
  })
  // A lane that fails ends the measurement at once.
  const failed = Promise.all(lanes)
  await Promise.race([wait(warmUp), failed])
  const [began, before, spent] = [performance.now(), done, processorTime()]
  await Promise.race([wait(measured), failed])
  const answers = done - before
  const perSecond = (answers * 1000) / (performance.now() - began)
  const processor = ((processorTime() - spent) * 1000) / answers
  ending = true
  await failed
  return { perSecond, processor }
}

/** Asks servers that do the same over `width` connections, which they share evenly. */
export async function asked(servers: readonly Server[], next: () => Question, measured: number): Promise<Rate> {
  const ports = servers.map(({ port }) => port)
  const connections = await Promise.all(
    Array.from({ length: width }, (_, lane) => Connection.open(ports[lane % ports.length] ?? 0)),
  )
  const processorTime = () => servers.reduce((sum, server) => sum + server.processorTime(), 0)
  try {
    return await throughput(
      async (lane) => {
        const connection = connections[lane]
        if (connection) await succeed(connection, next())
      },
      measured,
      processorTime,
    )
  } finally {
    for (const connection of connections) connection.close()
  }
}

/** A steady trickle of one question from a few connections. @returns how long each answer took, in milliseconds */
export async function timesOf(port: number, question: Question, measured: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + measured
  const lanes = Array.from({ length: 4 }, async () => {
    const connection = await Connection.open(port)
    try {
      while (performance.now() < until) {
        const began = performance.now()
        await connection.ask(question)
        times.push(performance.now() - began)
        await wait(20)
      }
    } finally {
      connection.close()
    }
  })
  await Promise.all(lanes)
  return times
}

/** A figure of refusals would say nothing, so the first one ends the run. */
async function succeed(connection: Connection, question: Question) {
  const { status, body } = await connection.ask(question)
  const refused = body.toString('latin1', 0, 10) === '{"cscode":' && body[10] !== zero
  if (status === 200 && !refused) return
  throw new Error(`${question.method} ${question.path} was answered ${status}:\n${body.toString().slice(0, 500)}`)
}

const zero = '0'.charCodeAt(0)
