import type { Market } from '../people'

/** The texts of made-up customers about a product, and the answers of staff. */
interface Wording {
  readonly licence: { readonly subject: string; readonly text: (product: string) => string; readonly window: string }
  readonly invoice: { readonly subject: string; readonly text: string; readonly answer: (name: string) => string }
  readonly refund: (product: string) => string
  readonly declined: string
}

export const wording: Readonly<Record<Market['language'], Wording>> = {
  en: {
    licence: {
      subject: 'My licence does not activate on the new computer',
      text: (product) =>
        `Hello,\n\nI have a new computer, and ${product} says that every seat is taken. I no longer have the old one. I attach what I see.`,
      window: 'Every seat is taken',
    },
    invoice: {
      subject: 'Invoice with our company’s address',
      text: 'Could you send me the invoice with the address of our company on it?',
      answer: (name) =>
        `Hello ${name},\n\nplease enter the address in your profile. The invoice is then issued with it.\n\nKind regards`,
    },
    refund: (product) => `${product} is good, but it does not run smoothly on my older computer.`,
    declined: 'The order is older than the refund period.',
  },
  de: {
    licence: {
      subject: 'Lizenz lässt sich auf dem neuen Rechner nicht aktivieren',
      text: (product) =>
        `Guten Tag,\n\nich habe einen neuen Rechner, und ${product} meldet, dass alle Plätze belegt sind. Den alten habe ich nicht mehr. Ein Bild der Meldung hängt an.`,
      window: 'Alle Plätze sind belegt',
    },
    invoice: {
      subject: 'Rechnung mit unserer Firmenanschrift',
      text: 'Könnten Sie mir die Rechnung mit der Anschrift unserer Firma schicken?',
      answer: (name) =>
        `Guten Tag ${name},\n\nbitte tragen Sie die Anschrift in Ihrem Profil ein. Die Rechnung wird dann damit ausgestellt.\n\nMit freundlichen Grüßen`,
    },
    refund: (product) => `${product} gefällt mir, läuft aber auf meinem älteren Rechner nicht flüssig.`,
    declined: 'Die Erstattungsfrist für diese Bestellung ist abgelaufen.',
  },
  fr: {
    licence: {
      subject: 'Ma licence ne s’active pas sur le nouvel ordinateur',
      text: (product) =>
        `Bonjour,\n\nj’ai un nouvel ordinateur et ${product} indique que tous les postes sont occupés. Je n’ai plus l’ancien. Je joins une capture du message.`,
      window: 'Tous les postes sont occupés',
    },
    invoice: {
      subject: 'Facture à l’adresse de notre société',
      text: 'Pourriez-vous m’envoyer la facture avec l’adresse de notre société ?',
      answer: (name) =>
        `Bonjour ${name},\n\nvous pouvez saisir l’adresse dans votre profil. La facture sera alors établie avec celle-ci.\n\nCordialement`,
    },
    refund: (product) => `${product} est bien, mais il manque de fluidité sur mon ordinateur plus ancien.`,
    declined: 'La commande est antérieure au délai de remboursement.',
  },
  es: {
    licence: {
      subject: 'Mi licencia no se activa en el ordenador nuevo',
      text: (product) =>
        `Hola:\n\nTengo un ordenador nuevo y ${product} indica que todas las plazas están ocupadas. Ya no tengo el antiguo. Adjunto una captura del mensaje.`,
      window: 'Todas las plazas están ocupadas',
    },
    invoice: {
      subject: 'Factura con la dirección de nuestra empresa',
      text: '¿Podrían enviarme la factura con la dirección de nuestra empresa?',
      answer: (name) =>
        `Hola, ${name}:\n\nIntroduzca la dirección en su perfil. La factura se emitirá con ella.\n\nUn cordial saludo`,
    },
    refund: (product) => `${product} está bien, pero no va fluido en mi ordenador, que es más antiguo.`,
    declined: 'El pedido es anterior al plazo de reembolso.',
  },
  ja: {
    licence: {
      subject: '新しいパソコンでライセンスを認証できません',
      text: (product) =>
        `お世話になっております。\n\nパソコンを買い替えたところ、${product}に「空きがありません」と表示されます。以前のパソコンは手元にありません。画面の画像を添付します。`,
      window: '空きがありません',
    },
    invoice: {
      subject: '会社の住所を記載した請求書について',
      text: '会社の住所を記載した請求書を送っていただけますか。',
      answer: (name) =>
        `${name} 様\n\nプロフィールに住所をご入力ください。その住所で請求書を発行いたします。\n\nよろしくお願いいたします。`,
    },
    refund: (product) => `${product}は気に入っていますが、古いパソコンでは動作が滑らかではありません。`,
    declined: 'ご注文から返金の期限が過ぎています。',
  },
  zh: {
    licence: {
      subject: '無法在新電腦上取得授權',
      text: (product) => `您好：\n\n我換了新電腦，${product} 顯示所有名額都已使用。舊電腦已不在手邊，附上畫面截圖。`,
      window: '所有名額都已使用',
    },
    invoice: {
      subject: '發票上的公司地址',
      text: '可以寄給我載明公司地址的發票嗎？',
      answer: (name) => `${name} 您好：\n\n請在個人資料中填寫地址，發票便會載明該地址。\n\n謝謝您`,
    },
    refund: (product) => `${product} 很不錯，但在我較舊的電腦上執行不順。`,
    declined: '訂單已超過退款期限。',
  },
}
