import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { type Drawing, Icon, type IconName } from '@/platform/ui/controls/icon'
import { Sign } from '@/platform/ui/controls/sign'
import { wayBack } from '../map'
import css from './cloud-backup.module.css'

const cloudDrawing: Drawing = {
  d: 'M5.8 15.6a3.6 3.6 0 0 1-.4-7.2 4.8 4.8 0 0 1 9.2 1 3.1 3.1 0 0 1-.2 6.2H5.8Z',
}

const topics = [
  { icon: cloudDrawing, title: 'backup.whatTitle', text: 'backup.what' },
  { icon: 'renew', title: 'backup.howTitle', text: 'backup.how' },
  { icon: 'key', title: 'backup.safeTitle', text: 'backup.safe' },
] as const satisfies readonly { icon: IconName | Drawing; title: MessageKey; text: MessageKey }[]

/** Describes cloud backup; it cannot be switched here. */
export default function CloudBackup() {
  const translate = useTranslate()
  return (
    <article className={css.page}>
      <a className={css.back} href={wayBack}>
        <Icon name="back" />
        {translate('backup.back')}
      </a>
      <header className={`stack-2 ${css.header}`}>
        <h1 tabIndex={-1}>{translate('shell.titleCloudBackup')}</h1>
        <p>{translate('backup.lead')}</p>
      </header>
      <ul className={css.topics}>
        {topics.map(({ icon, title, text }) => (
          <li key={title}>
            <Sign icon={icon} tone="primary" small />
            <div>
              <h2>{translate(title)}</h2>
              <p>{translate(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </article>
  )
}
