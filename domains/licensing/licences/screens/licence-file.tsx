import { useEffect, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Icon } from '@/platform/ui/controls/icon'
import { Result } from '@/platform/ui/feedback/result'

export interface LicenceFileProps {
  file: string
  name: string
  /** Where to carry it; left out: to the device. */
  text?: MessageKey
}

/** The licence of a machine without network, to be carried there. */
export function LicenceFile({ file, name, text = 'licences.fileText' }: LicenceFileProps) {
  const translate = useTranslate()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file], { type: 'application/json' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  return (
    <Result tone="success" title={translate('licences.fileTitle')}>
      <p>{translate(text)}</p>
      <div className="cluster-3 level">
        {address !== null && (
          <ButtonLink href={address} download={name}>
            <Icon name="download" />
            {translate('licences.saveFile')}
          </ButtonLink>
        )}
        <CopyButton text={file} label={translate('licences.copyFile')} />
      </div>
    </Result>
  )
}
