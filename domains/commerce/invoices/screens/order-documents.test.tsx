import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { OrderDocuments } from './order-documents'

it('links to the electronic invoice beside each document, named by the document', async () => {
  const amount = { currency: 'EUR', amount: '29.99' }
  const documents = {
    invoice: { ...amount, number: 'TW-1', formats: ['xrechnung', 'ubl', 'cii'] },
    credit_notes: [{ ...amount, number: 'TW-C-1', amount: '-29.99', formats: ['ubl'] }],
    earlier_invoices: [],
    reissuable: false,
    merchant: null,
    has_receipt: false,
    former_documents: [],
    licence_keys: [],
  }
  answer({ 'GET /member/order_documents': [{ data: documents }] })
  draw(<OrderDocuments order={{ number: 'TW-4K7QXW' }} />)
  const invoice = translate('invoices.invoice', { number: 'TW-1' })
  const note = translate('invoices.creditNote', { number: 'TW-C-1' })
  const file = async (name: string) => {
    const link = await screen.findByRole('link', { name })
    return new URL(link.getAttribute('href') ?? '', 'http://shop.test').searchParams.toString()
  }
  expect(await file(`XRechnung, ${invoice}`)).toBe('order=TW-4K7QXW&format=xrechnung&lang=en')
  expect(await file(`UBL, ${invoice}`)).toBe('order=TW-4K7QXW&format=ubl&lang=en')
  expect(await file(`CII, ${invoice}`)).toBe('order=TW-4K7QXW&format=cii&lang=en')
  expect(await file(`UBL, ${note}`)).toBe('order=TW-4K7QXW&note=TW-C-1&format=ubl&lang=en')
  expect(screen.queryByRole('link', { name: `CII, ${note}` })).toBeNull()
})
