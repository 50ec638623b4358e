import { useState } from 'react'
import { formatCalendarDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Icon, type IconName } from '@/platform/ui/controls/icon'
import { Tag } from '@/platform/ui/feedback/tag'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { AddOn, AddOnKind, LineTab } from '../map/lines'
import css from './add-on-button.module.css'

const kinds = {
  eds: { icon: 'download', name: 'dashboard.eds', text: 'dashboard.edsText' },
  npg: { icon: 'shield', name: 'dashboard.npg', text: 'dashboard.npgText' },
  edp: { icon: 'box', name: 'dashboard.edp', text: 'dashboard.edpText' },
} as const satisfies Record<AddOnKind, { icon: IconName; name: MessageKey; text: MessageKey }>

interface AddOnButtonProps {
  addOn: AddOn
  line: LineTab
  system: string
}

/** A service beside the programs: whether the member has it, and in a dialog what it is and costs. */
export function AddOnButton({ addOn, line, system }: AddOnButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { icon, name } = kinds[addOn.kind]
  return (
    <>
      <button
        type="button"
        className={`${css.addOn} ${addOn.isOwned ? css.owned : ''}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name={icon} />
        <span>
          {translate(name)}
          <span className="unseen"> ({system})</span>
        </span>
        {addOn.isOwned ? (
          <Tag tone="success">{translate('dashboard.active')}</Tag>
        ) : (
          <span className="unseen">{translate('dashboard.notActive')}</span>
        )}
        <Icon name="arrow" />
      </button>
      {isOpen && <AddOnDialog addOn={addOn} line={line} system={system} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddOnDialog({ addOn, line, system, onClose }: AddOnButtonProps & { onClose: () => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { name, text } = kinds[addOn.kind]
  const title = translate(name)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack-3">
        <p className={css.where}>
          {line.name} · {system}
          <Tag tone={addOn.isOwned ? 'success' : 'neutral'}>
            {translate(addOn.isOwned ? 'dashboard.active' : 'dashboard.notActive')}
          </Tag>
        </p>
        <p>{translate(text, { line: line.name })}</p>
        {addOn.isOwned && addOn.end && (
          <p>{translate('dashboard.activeUntil', { end: formatCalendarDay(addOn.end, language) })}</p>
        )}
        {addOn.isOwned && hasFeature('extendedDownloads') && (
          <a href={memberPage('extended_service')}>{translate('dashboard.toService')}</a>
        )}
      </div>
      {!addOn.isOwned && addOn.price && addOn.checkout ? (
        <div className="stack-3">
          <p className={css.price}>
            <strong>{formatMoney(addOn.price, language)}</strong>{' '}
            {line.vat && <small>{translate('dashboard.vat')}</small>}
          </p>
          <ButtonLink href={addOn.checkout} aria-label={`${translate('dashboard.buy')}: ${title}, ${system}`}>
            {translate('dashboard.buy')}
          </ButtonLink>
        </div>
      ) : (
        <form method="dialog">
          <Button type="submit">{translate('dashboard.ok')}</Button>
        </form>
      )}
    </Dialog>
  )
}
