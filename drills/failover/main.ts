import { type Row, report } from '../report'
import { startCluster } from './cluster'
import { nearMachines } from './machines'
import { isWhole, limit, startTrial } from './trial'

/** The longest time of the drill; in seconds. */
const longest = 400

async function drill(): Promise<boolean> {
  console.error('Starting the cluster …')
  const cluster = await startCluster(await nearMachines())
  try {
    const trial = await startTrial(cluster)
    try {
      const outage = await trial.outage(async () => {
        console.error(`Killed the primary, node ${await cluster.killPrimary()}.`)
      })
      const counts = await trial.count()
      for (const problem of trial.problems()) console.error(problem)
      const rows: Row[] = counts.map(({ what, acknowledged, unanswered, there, lost, twice }) => ({
        what,
        figures: [acknowledged, unanswered, there, lost.length, twice.length],
      }))
      rows.push({
        what: `seconds from the kill to the last bad answer (limit: ${limit})`,
        figures: [outage.toFixed(1), '', '', '', ''],
      })
      report('failover', ['', 'acknowledged', 'unanswered', 'found', 'lost', 'done twice'], rows)
      return outage <= limit && counts.every(isWhole)
    } finally {
      await trial.stop()
    }
  } finally {
    await cluster.stop()
  }
}

// Interrupted, or hanging somewhere, it takes everything along that it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
setTimeout(() => process.exit(1), longest * 1000).unref()
process.exitCode = (await drill()) ? 0 : 1
