import { useState } from 'react'
import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { ProgramOnWire, ProgramVersion } from '../contract/updates'
import { releasePlatforms } from '../rules'
import { processorName } from '../rules/processors'
import { architectures } from '../rules/release'
import css from './program-updates.module.css'
import { News } from './release-notes'

type Files = readonly [ProgramVersion, ...ProgramVersion[]]

/** The files of each build in the order of systems and processors, the newest build first. */
function byVersion(files: readonly ProgramVersion[]): readonly Files[] {
  const rank = ({ os, arch }: ProgramVersion) => releasePlatforms.indexOf(os) * 10 + architectures.indexOf(arch)
  const builds = [...new Set(files.map(({ build }) => build))].sort((one, other) => other - one)
  return builds.flatMap((build) => {
    const [first, ...others] = files
      .filter((file) => file.build === build)
      .sort((one, other) => rank(one) - rank(other))
    return first ? [[first, ...others] as const] : []
  })
}

/** The files of a version, and what is new in it. */
function ProgramFiles({ files }: { files: Files }) {
  const translate = useTranslate()
  const [{ version, notes, notes_link }] = files
  return (
    <>
      <ul className={css.files}>
        {files.map(({ os, arch, link }) => {
          const system = [translate(platformMessage(os)), processorName(os, arch)].filter(Boolean).join(' ')
          const label = translate('downloads.getVersion', { version, system })
          return (
            <li key={link}>
              <a className={css.file} href={link} download aria-label={label}>
                <Icon name="download" />
                {system}
              </a>
            </li>
          )
        })}
      </ul>
      <News notes={notes} link={notes_link} className={css.news} />
    </>
  )
}

interface ProgramUpdatesProps {
  email: string
  onlyEnding?: boolean
  software?: readonly string[]
}

/**
 * Until when updates of each program come, which version is the member's for good, and which versions they want.
 * @param onlyEnding leaves out those whose updates never end
 * @param software those of these programs alone
 */
export function ProgramUpdates({ email, onlyEnding = false, software }: ProgramUpdatesProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data, reload } = useCall((input) => call('GET /member/updates', input), { lang: language })
  const programs = (data?.programs ?? []).filter(
    (program) => (!onlyEnding || program.updates_until !== null) && (!software || software.includes(program.software)),
  )
  if (!data || programs.length === 0) return null
  return (
    <section className={css.updates} aria-labelledby="updates">
      <h2 id="updates">{translate('downloads.updates')}</h2>
      {data.channels.length > 1 && <p className={css.note}>{translate('downloads.channelHint')}</p>}
      <ul className={css.programs}>
        {programs.map((program) => (
          <Program key={program.software} program={program} channels={data.channels} email={email} onChosen={reload} />
        ))}
      </ul>
    </section>
  )
}

interface ProgramProps {
  program: ProgramOnWire
  channels: readonly string[]
  email: string
  onChosen: () => void
}

function Program({ program, channels, email, onChosen }: ProgramProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { name, updates_until: seconds, versions, previews, newer, renewal, channel } = program
  const until = seconds === null ? null : new Date(seconds * 1000)
  const price = renewal && parseMoney(renewal.price, renewal.currency)
  const query = renewal && { pid: String(renewal.pid), option: renewal.option, currency: renewal.currency, email }
  return (
    <li className={css.program}>
      <div className={css.facts}>
        <h3>{name}</h3>
        <p className={css.note}>
          {until === null
            ? translate('downloads.updatesEndless')
            : translate('downloads.updatesUntil', { date: formatDay(until, language) })}
        </p>
        {until !== null && versions.length > 0 && (
          <ul>
            {byVersion(versions).map((files) => (
              <li key={files[0].build}>
                <p>{translate('downloads.yoursForGood', { version: files[0].version })}</p>
                <ProgramFiles files={files} />
              </li>
            ))}
          </ul>
        )}
        {newer !== null && <p>{translate('downloads.newerVersion', { version: newer })}</p>}
        {previews.length > 0 && (
          <ul>
            {byVersion(previews).map((files) => (
              <li key={files[0].build}>
                <p>
                  {translate('downloads.version', { version: files[0].version })} <Tag tone="neutral">{channel}</Tag>
                </p>
                <ProgramFiles files={files} />
              </li>
            ))}
          </ul>
        )}
        {query && price && (
          <ButtonLink variant="secondary" href={checkoutPage(new URLSearchParams(query))}>
            {translate('downloads.renewUpdates', { price: formatMoney(price, language) })}
          </ButtonLink>
        )}
      </div>
      {channels.length > 1 && <Channel program={program} channels={channels} onChosen={onChosen} />}
    </li>
  )
}

function Channel({ program: { software, name, channel }, channels, onChosen }: Omit<ProgramProps, 'email'>) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState(channel)
  const [state, setState] = useState<'saved' | 'failed' | null>(null)
  async function choose(wanted: string) {
    setState(null)
    const outcome = await call('POST /member/update_channel', { software, channel: wanted })
    if (outcome.ok) {
      setChosen(outcome.data.channel)
      onChosen()
    }
    setState(outcome.ok ? 'saved' : 'failed')
  }
  return (
    <div className={css.channel}>
      <SelectField
        label={translate('downloads.channel', { software: name })}
        unseenLabel
        name={`channel-${software}`}
        value={chosen}
        onChange={(wanted) => void choose(wanted)}
      >
        {channels.map((each) => (
          <option key={each} value={each}>
            {each === 'stable' ? translate('downloads.channelStable') : each}
          </option>
        ))}
      </SelectField>
      <div className={css.note} role="status">
        {state === 'saved' && translate('downloads.channelSaved')}
      </div>
      {state === 'failed' && <Alert tone="danger">{translate('downloads.notShown')}</Alert>}
    </div>
  )
}
