import { useState } from 'react'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Row, Rows } from '@/platform/ui/layout/part'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { places } from '../places'
import { LicenceFile } from './licence-file'

interface RelaysProps {
  line: string
  platform: Platform
}

/** The relays in the member's own network that have places of a platform, and the way to another one (decision 0252). */
export function Relays({ line, platform }: RelaysProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { data, reload } = useCall((input) => call('GET /member/relays', input), {})
  const own = (data?.relays ?? []).filter((each) => each.line === line && each.platform === platform)
  return (
    <>
      {own.length > 0 && (
        <Rows>
          {own.map(({ id, name, places: count, until }) => (
            <Row key={id} detail={translate('licences.relayHas', { count, until: new Date(until * 1000) })}>
              {name}
            </Row>
          ))}
        </Rows>
      )}
      <footer className="cluster-2">
        <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {translate('licences.relay')}
        </Button>
      </footer>
      {isOpen && (
        <AllotDialog
          line={line}
          platform={platform}
          onClose={() => {
            setOpen(false)
            void reload()
          }}
        />
      )}
    </>
  )
}

function AllotDialog({ line, platform, onClose }: RelaysProps & { onClose: () => void }) {
  const translate = useTranslate()
  const { form, field, sending, refused, done } = useForm({
    initial: { key: '', name: '', places: '1' },
    check: ({ key, name, places: count }) => ({
      key: /^[\w-]{43}$/.test(key.trim()) ? null : 'licences.relayKeyWrong',
      name: name.trim() === '' ? 'licences.relayNameMissing' : null,
      places: /^[1-9]\d{0,4}$/.test(count.trim()) ? null : 'licences.relayPlacesWrong',
    }),
    send: ({ key, name, places: count }) =>
      call('POST /licence/allot', { line, platform, key: key.trim(), name: name.trim(), places: Number(count) }),
  })
  return (
    <Dialog title={translate('licences.relay')} onClose={onClose}>
      {done ? (
        <LicenceFile file={done.file} name={done.name} text="licences.relayFileText" />
      ) : (
        <form className="stack-4" {...form}>
          <p>{translate('licences.relayText')}</p>
          {refused && <Alert tone="danger">{translate(messageFor(places.allotment, refused.code))}</Alert>}
          <Field
            {...field('key')}
            label={translate('licences.relayKey')}
            hint={translate('licences.relayKeyHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
          <Field {...field('name')} label={translate('licences.relayName')} autoComplete="off" maxLength={60} />
          <Field
            {...field('places')}
            label={translate('licences.relayPlaces')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
          />
          <DialogFoot held={sending}>
            <Button type="submit" busy={sending}>
              {translate('licences.relayMake')}
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  )
}
