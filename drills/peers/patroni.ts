import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { layClusterPrograms } from '../failover/programs'
import type { Story } from './story'

/** Networks that end with the story, and whatever runs in them. */
const own = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc']

/** Patroni with three etcd and three PostgreSQL, each machine in a network of its own that is cut; it tells by itself. */
export async function playPatroni(story: Story) {
  // From inside the network nothing is to be had.
  layClusterPrograms()
  // The shell stays, and sees orphans off: Patroni waits for those of its server.
  const drill = 'ip link set lo up; node --import tsx drills/failover/divided.ts || exit 1'
  const child = spawn('unshare', [...own, 'sh', '-ec', drill], { stdio: ['ignore', 'inherit', 'inherit'] })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('exit', endWithUs)
  story.tell('the cluster and its network', code === 0, code === 0 ? '' : `ended with ${code}`)
}
