import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Dialog } from '@/platform/ui/overlays/dialog'
import css from './recovery-codes.module.css'

/** Shows fresh recovery codes, this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const translate = useTranslate()
  const text = `${codes.join('\n')}\n`

  function save() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <Dialog title={translate('security.codesTitle')} onClose={onClose}>
      <p>{translate('security.codesText')}</p>
      <ul className={css.codes} aria-label={translate('security.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="cluster-2">
        <Button onClick={onClose}>{translate('security.kept')}</Button>
        <Button variant="secondary" onClick={save}>
          {translate('security.download')}
        </Button>
        <CopyButton text={text} label={translate('security.copyCodes')} />
      </div>
    </Dialog>
  )
}
