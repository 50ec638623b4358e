import { checkoutPage, quotationFile } from '@/platform/paths'

/** Where a quotation is read, and where it is accepted. */
export const addressesOf = (
  publicUrl: string,
  { key, language }: { readonly key: string; readonly language: string },
) => ({
  file: publicUrl + quotationFile(key),
  accept: publicUrl + checkoutPage(new URLSearchParams({ quotation: key, lang: language })),
})
