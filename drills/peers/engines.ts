import { debianFiles } from '@/tests/machine/debian-programs'
import type { Story } from './story'
import { run } from './tools'

/** Programs of Debian stand where Debian has them, in a view of the machine that the test alone has. */
const within = `
mount -t overlay overlay -o "lowerdir=$1/usr:/usr" /usr
shift
exec "$@"`

/** The walk of the tests through all rooms, in browsers that this machine does not have. */
export async function playEngines(story: Story) {
  const { folder } = debianFiles({
    'usr/bin/firefox-esr': 'firefox-esr',
    'usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
    'usr/bin/Xvfb': 'xvfb',
  })
  const test = ['vitest', 'run', '--project', 'browser', '--reporter', 'verbose', 'e2e/engines']
  const { output } = await run('unshare', ['-m', 'sh', '-ec', within, 'sh', folder, 'npx', ...test], {
    env: { NO_COLOR: '1' },
    minutes: 15,
  })
  for (const engine of ['Firefox', 'WebKit']) {
    const held = new RegExp(`✓.*${engine}.* shows the rooms`).test(output)
    story.tell(
      `members and console in ${engine}: each room, languages and fonts`,
      held,
      held ? '' : output.slice(-3000),
    )
  }
}
