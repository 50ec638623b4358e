import { useState } from 'react'
import { ProductLink } from '@/domains/staff/operators/browser'
import { call } from '@/platform/http/client'
import { formatFileSize } from '@/platform/i18n/file-size'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { languages, ownName } from '@/platform/i18n/page-languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { Part } from '@/platform/ui/data/part'
import { Alert } from '@/platform/ui/feedback/alert'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { ListedRelease } from '../contract/console'
import { linkPattern } from '../rules/notes'
import { ReleaseNotes } from '../screens/release-notes'
import { Feeds, systemName } from './feeds'
import { channelName } from './release-form'
import css from './releases.module.css'

interface RollOutProps {
  release: ListedRelease
  /** stable, and the others from the steadiest on. */
  channels: readonly string[]
  onChanged: (message: string) => void
}

/**
 * The audience of a release as an update: its channel, its share of the installations, and whether it may be postponed.
 */
function RollOut({ release, channels, onChanged }: RollOutProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { file_name, channel, share, critical, halted, build, update_from } = release
  const { form, field, values, set, sending, refused, isUnsaved, reset } = useForm({
    initial: {
      channel,
      share: String(share),
      critical: critical ? 'yes' : '',
      from: update_from === null ? '' : String(update_from),
    },
    check: (typed) => ({
      share: /^\d{1,3}$/.test(typed.share.trim()) && isWithin(Number(typed.share), share) ? null : 'releases.noShare',
      from: /^\d{0,16}$/.test(typed.from.trim()) && Number(typed.from) < build ? null : 'releases.noUpdateFrom',
    }),
    messageValues: { least: share },
    send: (typed) => {
      const wanted = {
        channel: typed.channel,
        share: Number(typed.share),
        critical: typed.critical !== '',
        update_from: Number(typed.from),
      }
      return call('POST /console/api/releases/change', { file_name, ...wanted })
    },
    onDone: () => onChanged(translate('releases.changed')),
  })
  const stopping = useSubmit(
    (wanted: boolean) => call('POST /console/api/releases/change', { file_name, halted: wanted }),
    { onDone: (_, wanted) => onChanged(translate(wanted ? 'releases.stopped' : 'releases.resumed')) },
  )
  const failed = refused ?? stopping.refused

  const steadier = channels.slice(0, channels.indexOf(channel) + 1)
  return (
    <Part title="releases.rollOut" id="roll-out">
      {halted !== null && (
        <Alert tone="info">{translate('releases.stoppedSince', { at: formatMoment(halted, language) })}</Alert>
      )}
      <form className="stack-3 fitting" {...form}>
        {failed && <ActionError outcome={failed} />}
        {channels.length > 1 && (
          <SelectField {...field('channel')} label={translate('releases.channel')}>
            {(steadier.length > 0 ? steadier : [channel]).map((each) => (
              <option key={each} value={each}>
                {channelName(each, translate)}
              </option>
            ))}
          </SelectField>
        )}
        <Field
          {...field('share')}
          label={translate('releases.share')}
          hint={translate('releases.shareHint')}
          inputMode="numeric"
          maxLength={3}
        />
        <Field
          {...field('from')}
          label={translate('releases.updateFrom')}
          hint={translate('releases.updateFromHint')}
          inputMode="numeric"
          maxLength={16}
        />
        <Checkbox
          name="critical"
          label={translate('releases.critical')}
          checked={values.critical !== ''}
          onChange={(checked) => set('critical', checked ? 'yes' : '')}
        />
        <div className="cluster-2 level">
          <Button type="submit" busy={sending}>
            {translate('room.save')}
          </Button>
          {isUnsaved && (
            <Button variant="tertiary" onClick={reset}>
              {translate('room.discardChanges')}
            </Button>
          )}
          <Button variant="secondary" busy={stopping.sending} onClick={() => stopping.submit(halted === null)}>
            {translate(halted === null ? 'releases.stop' : 'releases.resume')}
          </Button>
        </div>
      </form>
    </Part>
  )
}

const isWithin = (wanted: number, least: number) => wanted >= least && wanted <= 100

interface NotesFormProps {
  release: ListedRelease
  onChanged: (message: string) => void
}

/** The release notes, language by language, with a preview. */
function NotesForm({ release: { file_name, notes, note_links }, onChanged }: NotesFormProps) {
  const translate = useTranslate()
  const { language: own } = useLanguage()
  const [chosen, setChosen] = useState<Language>(own)
  const isWritten = (each: Language) => Boolean(notes[each] || note_links[each])
  const missing = languages.filter((each) => !isWritten(each))
  return (
    <Part title="releases.notes" id="notes">
      <SelectField
        name="language"
        label={translate('room.language')}
        value={chosen}
        onChange={(value) => setChosen(value as Language)}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={tagOf(each)}>
            {isWritten(each) ? ownName(each) : translate('releases.unwritten', { language: ownName(each) })}
          </option>
        ))}
      </SelectField>
      <Editor
        key={`${file_name} ${chosen}`}
        file={file_name}
        language={chosen}
        text={notes[chosen] ?? ''}
        link={note_links[chosen] ?? ''}
        onChanged={onChanged}
      />
      {missing.length > 0 && missing.length < languages.length && (
        <p className="quiet">{translate('releases.notesFallback')}</p>
      )}
    </Part>
  )
}

interface EditorProps {
  file: string
  language: Language
  text: string
  link: string
  onChanged: (message: string) => void
}

function Editor({ file, language, text, link, onChanged }: EditorProps) {
  const translate = useTranslate()
  const { form, field, values, sending, refused, isUnsaved, reset } = useForm({
    initial: { notes: text, link },
    of: language,
    check: (typed) => ({
      link: typed.link.trim() === '' || linkPattern.test(typed.link.trim()) ? null : 'releases.noLink',
    }),
    send: (typed) => {
      const note = { language, text: typed.notes.trim() }
      const note_link = { language, url: typed.link.trim() }
      return call('POST /console/api/releases/change', { file_name: file, note, note_link })
    },
    onDone: () => onChanged(translate('releases.notesSaved', { language: ownName(language) })),
  })
  return (
    <form className="stack-3 fitting" {...form}>
      {refused && <ActionError outcome={refused} />}
      <TextArea
        {...field('notes')}
        label={translate('releases.notesIn', { language: ownName(language) })}
        hint={translate('releases.notesHint')}
        lang={tagOf(language)}
        maxLength={10_000}
        rows={5}
      />
      {values.notes.trim() !== '' && (
        <figure className={css.preview}>
          <figcaption>{translate('room.preview')}</figcaption>
          <ReleaseNotes notes={values.notes} lang={tagOf(language)} />
        </figure>
      )}
      <Field
        {...field('link')}
        label={translate('releases.noteLink', { language: ownName(language) })}
        hint={translate('releases.noteLinkHint')}
        inputMode="url"
        maxLength={500}
      />
      <div className="cluster-2 level">
        <Button type="submit" busy={sending} disabled={values.notes.trim() === text && values.link.trim() === link}>
          {translate('releases.saveNotes')}
        </Button>
        {isUnsaved && (
          <Button variant="tertiary" onClick={reset}>
            {translate('room.discardChanges')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface ReleaseProps {
  release: ListedRelease
  /** stable, and the vendor's, from the steadiest on. */
  channels: readonly string[]
  onChanged: (message: string) => void
}

/** One release: its facts, its roll-out, its notes, its feeds, and the way to withdraw it. */
export function Release({ release, channels, onChanged }: ReleaseProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { software, version, build, minimum_system, file_name, size, sha256, released, downloads } = release
  const { withdrawn, product } = release
  return (
    <>
      <Part title="releases.facts" id="facts">
        <DescriptionList
          rows={[
            [
              'room.product',
              product && (
                <ProductLink key="product" pid={product.pid}>
                  {product.name}
                </ProductLink>
              ),
            ],
            ['releases.software', software],
            ['room.platform', systemName(release)],
            ['releases.version', version],
            ['releases.build', build],
            ['releases.bundle', release.bundle_version],
            ['releases.deltaFrom', release.delta_from === null ? null : String(release.delta_from)],
            ['releases.system', minimum_system],
            ['releases.released', formatMoment(released, language)],
            ['releases.size', formatFileSize(size, language)],
            [
              'releases.sha256',
              <code key="sha256" className={css.hash}>
                {sha256}
              </code>,
            ],
            ['room.downloads', String(downloads)],
            ['releases.signed', release.signed.map((kind) => (kind === 'ed25519' ? 'Ed25519' : 'minisign')).join(', ')],
            ['releases.withdrawn', withdrawn && `${formatMoment(withdrawn.at, language)}, ${withdrawn.by}`],
            ['room.reason', withdrawn?.reason],
          ]}
        />
      </Part>
      {!withdrawn && (
        <>
          {release.use !== 'download' && <RollOut release={release} channels={channels} onChanged={onChanged} />}
          <NotesForm release={release} onChanged={onChanged} />
        </>
      )}
      <Feeds release={release} />
      <Actions>
        <ActionButton
          title="releases.withdraw"
          offered={!withdrawn}
          text={translate('releases.withdrawText', { name: file_name })}
          send={(reason) => call('POST /console/api/releases/withdraw', { file_name, reason })}
          done={translate('releases.withdrawnNotice', { name: file_name })}
        />
      </Actions>
    </>
  )
}
