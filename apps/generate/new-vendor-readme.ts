/** Returns the README beside the files of a new vendor: JSON has no comments. */
export const readmeOf = ({
  name,
  products,
}: {
  readonly name: string
  readonly products: readonly unknown[]
}) => `# ${name}

Everything that makes a member area yours. Open it as it is, with made-up members:

    VENDOR_DIR=this/folder npm start

After each change, \`npm run foyer -- vendor check this/folder\` says what is wrong, and how to mend it.

| File | What it says |
|---|---|
| \`vendor.json\` | who you are: name, addresses, the seller on invoices. **Put your own address, VAT number and e-mail addresses in place of those that stand there, and take each out of \`placeholders\`: with one that is left a real installation does not start.** docs/reference/vendor.md says each field; an editor that knows JSON Schema completes and checks them by \`$schema\` |
| \`brand\` in \`vendor.json\` | how everything looks. Two colours stand there to begin with: put yours in their place, and \`vendor check\` says whether they can be read. Your logo, tab icon, fonts and the picture beside the login come as files, such as \`"logo": { "light": "brand/logo.svg", "dark": "brand/logo-on-dark.svg" }\`; docs/reference/vendor.md has each. Until then a sign is made of the first letter of your name |
| \`lines.jsonl\` | your product lines, one a line: groups of products that belong together; exactly one is \`primary\` |
| \`products.jsonl\` | what you sell, one a line. \`kind\`: \`single\` is bought once, \`subscription\` as long as it is paid; docs/reference/catalogue says the others (all-in-one, bundle, upgrade, …). \`includes\` of a subscription names what its subscribers get beside it; left out, nothing. \`seats\`: on how many devices one licence runs |
| \`prices.jsonl\` | what each costs, for a term (\`LFT\` for life, \`1M\`, \`1Y\`), in the smallest unit and with VAT in it: \`2999\` is 29.99. **The prices in your second currency and the others are guesses: look at them, and take \`prices\` out of \`placeholders\`** |
| \`vat-rates.jsonl\` | the VAT rate of each country from a day on; \`*\` is every country that is not named; \`null\` is one where you do not sell |
| \`legal/\` | your legal documents, by language: legal notice, privacy policy, terms of sale, right of withdrawal, licence terms. **Those that stand there are placeholders with no legal meaning: write your own (or name addresses of your site in \`vendor.json\`), then take the line \`placeholder: true\` out, and say from when they hold: \`date: 2026-11-01\`** |
| \`art/\` | the pictures of your products, as SVG, named in \`box\` |

You began with ${products.length === 1 ? 'one product' : `${products.length} products`}. The ids (\`pid\`) are yours to choose and never change: orders name them. Coupons (\`coupons.jsonl\`), gift campaigns (\`campaigns.jsonl\`), answers that you give often (\`canned-answers.jsonl\`) and recommendations are further files that may lie here: docs/reference/catalogue and docs/support describe them.

When you go live, the catalogue is published by \`npm run foyer -- catalogue load this/folder\`.
`
