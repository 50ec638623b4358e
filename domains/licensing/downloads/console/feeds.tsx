import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useAnswer } from '@/platform/ui/data/answers'
import { Part } from '@/platform/ui/data/part'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedRelease, ShownFeedLine } from '../contract/console'
import type { Updater } from '../rules/feeds/statement'
import css from './releases.module.css'

/** Proper names, the same in every language; our own feed has its file's name. */
const names: Readonly<Record<Updater, string>> = {
  foyer: 'next.json',
  sparkle: 'Sparkle',
  electron: 'electron-updater',
  tauri: 'Tauri',
  velopack: 'Velopack',
  winget: 'winget',
}
const problems: Readonly<Record<NonNullable<ShownFeedLine['problem']>, MessageKey>> = {
  unsigned: 'releases.unsigned',
  name: 'releases.signedOtherwise',
  version: 'releases.versionUnread',
}
const systems = { win: 'Windows', mac: 'macOS', linux: 'Linux' } as const

/** Returns the name of a build's system, with the processor if it is for one. */
export const systemName = ({ platform, arch }: { platform: keyof typeof systems; arch: string }): string =>
  arch === 'any' ? systems[platform] : `${systems[platform]} ${arch}`

/** The current content of the feeds, by updater, channel and system. */
export function Feeds({ release: { software } }: { release: ListedRelease }) {
  const translate = useTranslate()
  const { data, failure, reload } = useAnswer('GET /console/api/releases/feeds', { software })
  return (
    <Part title="releases.feeds" id="feeds">
      {data === null && failure === null && <Skeleton lines={4} />}
      {failure !== null && <LoadFailed code={failure} onTryAgain={reload} />}
      {data && (
        <>
          <p className="quiet">
            <code className={css.hash}>{data.address}</code>{' '}
            {translate(data.licensed ? 'releases.feedsLicensed' : 'releases.feedsOpen')}
          </p>
          {data.lines.length === 0 ? (
            <EmptyPart icon="download">{translate('releases.feedsEmpty')}</EmptyPart>
          ) : (
            <Lines lines={data.lines} />
          )}
        </>
      )}
    </Part>
  )
}

function Lines({ lines }: { lines: readonly ShownFeedLine[] }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={css.scroll} tabIndex={0}>
      <table className={css.feeds}>
        <thead>
          <tr>
            <th scope="col">{translate('releases.updater')}</th>
            <th scope="col">{translate('releases.channel')}</th>
            <th scope="col">{translate('room.platform')}</th>
            <th scope="col">{translate('releases.version')}</th>
            <th scope="col">{translate('releases.offeredTo')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.updater} ${line.channel} ${line.platform} ${line.arch} ${line.build}`}>
              <th scope="row">{names[line.updater]}</th>
              <td>{line.channel}</td>
              <td>{systemName(line)}</td>
              <td>
                {line.version} ({line.build}){' '}
                {line.critical && <Tag tone="warning">{translate('releases.criticalTag')}</Tag>}
              </td>
              <td>
                {line.problem === null ? (
                  percent.format(line.share / 100)
                ) : (
                  <Tag tone="warning">{translate(problems[line.problem])}</Tag>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
