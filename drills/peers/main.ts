import { peers } from './list'
import { openStory } from './story'
import { missingOf } from './tools'

function listPeers() {
  for (const [name, { shows, needs }] of Object.entries(peers)) {
    const missing = missingOf(needs)
    console.log(`  ${name.padEnd(13)} ${missing.length > 0 ? `needs ${missing.join(', ')}; ` : ''}${shows}`)
  }
}

async function play(name: string): Promise<boolean> {
  const peer = Object.hasOwn(peers, name) ? peers[name] : undefined
  if (peer === undefined) {
    listPeers()
    return false
  }
  const missing = missingOf(peer.needs)
  if (missing.length > 0) {
    console.log(`This machine has no ${missing.join(', ')}, which bring ${name}.`)
    return false
  }
  const story = openStory()
  await peer.play(story)
  return story.holds()
}

// Interrupted, it takes everything along that it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const [name] = process.argv.slice(2)
if (name === undefined) listPeers()
else process.exitCode = (await play(name)) ? 0 : 1
