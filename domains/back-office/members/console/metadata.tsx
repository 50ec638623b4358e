import { lazy, Suspense, useState } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { Metadata as Facts } from '@/platform/contract/metadata'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Dialog } from '@/platform/ui/overlays/dialog'
import css from './members.module.css'
import type { MetadataSubject } from './section'

/** Shows the metadata of a member, an order or a licence; renders nothing where there is none. */
export function MetadataFacts({ metadata }: { metadata: Facts }) {
  const facts = Object.entries(metadata)
  if (facts.length === 0) return null
  return (
    <span className={css.facts}>
      {facts.map(([name, value]) => (
        <span key={name} className={css.fact}>
          <code>{name}</code> {value}
        </span>
      ))}
    </span>
  )
}

interface EditMetadataProps extends SectionProps {
  of: MetadataSubject
  /** The name of the subject on this page. */
  name: string
  metadata: Facts
}

/** Rarely used, so the form is loaded on demand. */
const MetadataForm = lazy(() => import('./metadata-form'))

/** A button that opens the metadata form of a member, an order or a licence. */
export function EditMetadata({ member, operator, onDone, of, name, metadata }: EditMetadataProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (member.erased !== 0 || !may(operator.role, 'metadata.edit')) return null
  return (
    <>
      <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('members.metadata')}
      </Button>
      {open && (
        <Dialog title={translate('members.metadata')} onClose={close}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <MetadataForm of={of} name={name} metadata={metadata} onDone={onDone} onClose={close} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
