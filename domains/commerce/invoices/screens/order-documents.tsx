import { call } from '@/platform/http/client'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { invoicePage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { ownTab } from '@/platform/ui/controls/own-tab'
import { Alert } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { DocumentOnWire, FormerDocument, FormerKey } from '../contract/member'
import css from './order-documents.module.css'

interface ReissueProps {
  order: string
  onDone: () => void
}

/** Shown where the business details differ from the invoice: it can be issued again. */
function Reissue({ order, onDone }: ReissueProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { submit, sending, refused } = useSubmit(
    () => call('POST /member/reissue_invoice', { order_id: order, lang: language }),
    { onDone },
  )

  return (
    <div className="stack-2 at-start">
      <p>{translate('invoices.reissueNote')}</p>
      <Button variant="secondary" busy={sending} onClick={() => submit()}>
        {translate('invoices.reissue')}
      </Button>
      {refused && <Alert tone="danger">{translate('invoices.reissueFailed')}</Alert>}
    </div>
  )
}

/** An order's invoice and credit notes, each opened in a tab of its own. */
export function OrderDocuments({ order }: { order: { readonly number: string } }) {
  const translate = useTranslate()
  const {
    data: documents,
    failure,
    loading,
    reload,
  } = useCall((input) => call('GET /member/order_documents', input), {
    order_id: order.number,
  })
  if (failure !== null && !loading) {
    return (
      <div className="stack-1 at-start" role="alert">
        <span>{translate('invoices.failed')}</span>
        <Button variant="tertiary" onClick={reload}>
          {translate('ui.tryAgain')}
        </Button>
      </div>
    )
  }
  if (documents === null) return <span role="status">{translate('invoices.loading')}</span>
  const { invoice, credit_notes: notes, earlier_invoices: earlier, reissuable } = documents
  if (invoice === null) {
    if (documents.merchant !== null) {
      return (
        <a href={invoicePage(order.number)} {...ownTab}>
          {translate('invoices.merchant', { merchant: documents.merchant })}
          <span className="unseen"> {translate('invoices.newTab')}</span>
        </a>
      )
    }
    if (documents.pro_forma) {
      return (
        <a href={invoicePage(order.number)} {...ownTab}>
          {translate('invoices.proForma')}
          <span className="unseen"> {translate('invoices.newTab')}</span>
        </a>
      )
    }
    if (!documents.has_receipt) return translate('invoices.none')
    return <FormerDocuments order={order.number} documents={documents.former_documents} keys={documents.licence_keys} />
  }
  const list = (
    <ul className={`stack-1 ${css.documents}`}>
      <Entry document={invoice} name={translate('invoices.invoice', { number: invoice.number })} order={order.number} />
      {notes.map((note) => (
        <Entry
          key={note.number}
          document={note}
          name={translate('invoices.creditNote', { number: note.number })}
          order={order.number}
          note={note.number}
        />
      ))}
      {earlier.map((former) => (
        <Entry
          key={former.number}
          document={former}
          name={translate('invoices.former', { number: former.number })}
          order={order.number}
          note={former.number}
        />
      ))}
    </ul>
  )
  if (!reissuable) return list
  return (
    <div className={css.withReissue}>
      {list}
      <Reissue order={order.number} onDone={reload} />
    </div>
  )
}

interface FormerDocumentsProps {
  readonly order: string
  readonly documents: readonly FormerDocument[]
  readonly keys: readonly FormerKey[]
}

/** Documents of the system where the order was paid, or a receipt in their place, and the licence keys of the order. */
function FormerDocuments({ order, documents, keys }: FormerDocumentsProps) {
  const translate = useTranslate()
  const hasFile = documents.some(({ has_file: isThere }) => isThere)
  const entries = documents.map((document) => ({
    key: document.number,
    isOpen: document.has_file,
    name: translate(document.kind === 'invoice' ? 'invoices.invoice' : 'invoices.creditNote', {
      number: document.number,
    }),
    address: invoicePage(order, { note: document.number }),
  }))
  const receipt = { key: '', isOpen: true, name: translate('invoices.receipt'), address: invoicePage(order) }
  return (
    <ul className={`stack-1 ${css.documents}`}>
      {[...entries, ...(hasFile ? [] : [receipt])].map(({ key, isOpen, name, address }) => (
        <li key={key}>
          {isOpen ? (
            <a href={address} {...ownTab}>
              {name}
              <span className="unseen"> {translate('invoices.newTab')}</span>
            </a>
          ) : (
            name
          )}
        </li>
      ))}
      {keys.map(({ name, key, disabled }) => (
        <li key={key} className={css.key}>
          <span>
            {translate('invoices.key', { name })} <code>{key}</code>
            {disabled && ` ${translate('invoices.keyDisabled')}`}
          </span>
          <CopyButton text={key} label={translate('invoices.copyKey', { name })} />
        </li>
      ))}
    </ul>
  )
}

interface EntryProps {
  readonly document: DocumentOnWire
  readonly name: string
  readonly order: string
  /** The number of a document that is not the order's invoice of today. */
  readonly note?: string
}

function Entry({ document, name, order, note }: EntryProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const amount = parseMoney(document.amount, document.currency)
  const which = note === undefined ? {} : { note }
  return (
    <li>
      <a href={invoicePage(order, which)} {...ownTab}>
        {name}
        <span className="unseen"> {translate('invoices.newTab')}</span>
      </a>
      <span className={css.amount}>{amount && formatMoney(amount, language)}</span>
      {document.formats.length > 0 && (
        <span className={css.files}>
          {translate('invoices.electronic')}
          {document.formats.map((format) => (
            <a
              key={format}
              href={invoicePage(order, { ...which, format, lang: language })}
              aria-label={`${fileNames[format]}, ${name}`}
            >
              {fileNames[format]}
            </a>
          ))}
        </span>
      )}
    </li>
  )
}

/** These are names: they are the same in every language. */
const fileNames = { xrechnung: 'XRechnung', ubl: 'UBL', cii: 'CII' } as const
