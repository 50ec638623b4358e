import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { call } from './api'
import css from './companies.module.css'
import { nameOf } from './texts'
import type { Person } from './types'
import { type Act, goesAt } from './use-outcome'

interface RemoveDialogProps {
  person: Person
  onAct: Act
  onClose: () => void
}

/** Removes a person from the company, once that is confirmed. */
export function RemoveDialog({ person, onAct, onClose }: RemoveDialogProps) {
  const translate = useTranslate()
  const remove = () => {
    onClose()
    void onAct(call('POST /member/company/remove', { person: person.id }), goesAt('companies.done'))
  }
  return (
    <Dialog title={translate('companies.removeTitle', { person: nameOf(person) })} onClose={onClose}>
      <p>{translate('companies.removeText')}</p>
      {person.role === 'owner' && <p>{translate('companies.ownerNoticeText')}</p>}
      <form method="dialog" className={css.actions}>
        <Button type="submit" variant="secondary">
          {translate('companies.cancel')}
        </Button>
        <Button variant="danger" onClick={remove}>
          {translate('companies.remove')}
        </Button>
      </form>
    </Dialog>
  )
}
