import { mkdtempSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openStory, type Story } from '../peers/story'
import { ask, startCluster } from './cluster'
import { farMachines } from './machines'
import { isWhole, limit, startTrial } from './trial'

/** The longest time of the drill; in seconds. */
const longest = 900

type Machines = Awaited<ReturnType<typeof farMachines>>
type Trial = Awaited<ReturnType<typeof startTrial>>
type Cluster = Awaited<ReturnType<typeof startCluster>>

/** A cluster on three machines with networks of their own: one etcd is lost, then the node that writes is cut off, twice. */
async function drill(story: Story) {
  const far = await farMachines(join(mkdtempSync(join(tmpdir(), 'foyer-machines-')), 'log'))
  const cluster = await startCluster(far.machines)
  try {
    const trial = await startTrial(cluster)
    try {
      await loseEtcd(story, far, cluster, trial)
      await cutOff(story, far, cluster, trial, {
        act: 'divide',
        what: 'the node that writes no longer hears the others, but is heard by the servers',
      })
      await cutOff(story, far, cluster, trial, {
        act: 'unplug',
        what: 'no word comes from the machine of the node that writes',
      })
      for (const count of await trial.count()) {
        const { what, acknowledged, unanswered, there, lost, twice } = count
        const seen = `${acknowledged} acknowledged, ${unanswered} unanswered, ${there} there, ${lost.length} lost, ${twice.length} twice`
        story.tell(`${what}: none is lost, none is there twice`, isWhole(count), seen)
      }
      for (const problem of trial.problems()) console.error(problem)
    } finally {
      await trial.stop()
    }
  } finally {
    await cluster.stop()
  }
}

async function loseEtcd(story: Story, { machines }: Machines, cluster: Cluster, { answers, outage }: Trial) {
  const writer = await cluster.primary()
  const bad = answers.bad
  for (const machine of machines.filter(({ name }) => name !== writer).slice(0, 1)) {
    let bring = async () => {}
    await outage(async () => {
      bring = await cluster.loseEtcd(machine)
    })
    const same = (await cluster.primary()) === writer
    story.tell(
      'one of three etcd is lost, and nothing is noticed',
      same && answers.bad === bad,
      `${answers.bad - bad} bad answers`,
    )
    await bring()
  }
}

async function cutOff(
  story: Story,
  far: Machines,
  cluster: Cluster,
  trial: Trial,
  { act, what }: { act: 'divide' | 'unplug'; what: string },
) {
  await cluster.whole()
  const { machines } = far
  const writer = await cluster.primary()
  const machine = machines.find(({ name }) => name === writer)
  if (!machine) return
  let heal = () => {}
  let steps: ReturnType<typeof stepsOf> | undefined
  const seconds = await trial.outage(async () => {
    heal = far[act](machine.name)
    steps = stepsOf(cluster, writer, trial)
  })
  const seen = `${seconds.toFixed(1)} s (limit: ${limit}); ${await steps}`
  story.tell(`${what}: answers are good again`, seconds <= limit, seen)
  const now = await cluster.primary()
  story.tell('another node writes', now !== writer, now)
  heal()
  const back = performance.now()
  // Left alone, what was acknowledged is counted all the same.
  const isWholeAgain = await cluster.whole().then(
    () => true,
    () => false,
  )
  const rejoined = isWholeAgain && (await cluster.primary()) === now
  story.tell(
    'the first stands by once it hears the others again',
    rejoined,
    `${((performance.now() - back) / 1000).toFixed(0)} s`,
  )
}

/** Follows an outage, so that a long one says who took the time: those who choose another node, the way there, or the product. */
async function stepsOf(cluster: Cluster, writer: string, { answers }: Trial): Promise<string> {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  let pause = 0
  const until = async (done: () => Promise<boolean>) => {
    while (!(await done().catch(() => false)) && performance.now() - began < 120_000) {
      const at = performance.now()
      await wait(100)
      pause = Math.max(pause, performance.now() - at - 100)
    }
    return seconds()
  }
  const leads = await until(async () => (await cluster.primary()) !== writer)
  const good = answers.good
  const [secured, way, served] = await Promise.all([
    until(cluster.secured),
    until(() => ask(cluster.url, 'select 1').then(Boolean)),
    until(async () => answers.good > good),
  ])
  const steps = `another node leads after ${leads} s, has its standby after ${secured} s and is reached after ${way} s`
  const machine = `the machine, under a load of ${loadavg()[0]?.toFixed(0)}, was late by ${pause.toFixed(0)} ms at most`
  return `${steps}, and the first answer is good after ${served} s; ${machine}`
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
setTimeout(() => process.exit(1), longest * 1000).unref()
const story = openStory()
await drill(story)
// The networks stay until then.
process.exit(story.holds() ? 0 : 1)
