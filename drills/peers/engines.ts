import type { Story } from './story'
import { run } from './tools'

const title = { Firefox: 'Firefox ESR', WebKit: 'WebKitGTK' } as const

/** The walk of the tests through all rooms, and the main stories, in browsers that this machine may not have. */
export async function playEngines(story: Story) {
  const test = ['vitest', 'run', '--project', 'browser', '--reporter', 'verbose', 'e2e/engines', 'e2e/stories']
  const { output } = await run('npx', test, { env: { NO_COLOR: '1' }, minutes: 20 })
  for (const [engine, name] of Object.entries(title)) {
    const lines = output.split('\n').filter((line) => line.includes(`${engine} >`) || line.includes(`'${engine}' >`))
    const held = lines.filter((line) => line.includes('✓')).length
    const skipped = lines.filter((line) => line.includes('↓'))
    const failed = lines.filter((line) => line.includes('×'))
    story.tell(
      `the rooms and the main stories in ${name}`,
      held > 0 && failed.length === 0,
      failed.length > 0 ? output.slice(-3000) : `${held}`,
    )
    for (const line of skipped) story.leave(`in ${name}`, line.trim())
  }
}
