import type { SharingMessages } from './en.ts'

export const messages: SharingMessages = {
  visibility: 'Visibilité',
  public: 'Publique',
  publicHint: 'Toute personne qui a l’adresse ou le code peut la regarder.',
  private: 'Privée',
  privateHint: 'Seules les personnes munies d’un jeton de lecture peuvent la regarder.',
  nowPublic: 'La vidéo est publique',
  nowPrivate: 'La vidéo est privée\u00a0: les pages ont désormais besoin d’un jeton',
  visibilityNotSaved: 'La visibilité n’a pas été modifiée',
  domains: 'Sites autorisés\u00a0:',
  anyDomain: 'tous',
  anyDomainHint: 'Tout site peut montrer les vidéos de cet espace.',
  domainsHint: 'Seuls ces sites peuvent montrer les vidéos de cet espace.',
  changeInSettings: 'Modifier dans les réglages',
  token: 'Jeton de lecture',
  tokenLead:
    'Pour essayer, ou pour un lien à quelqu’un. Qui l’a peut regarder jusqu’à son ' +
    'expiration\u00a0; le code ci-dessous le contient tant que cette page est ouverte.',
  lifetime: 'Valable',
  reach: 'Ouvre',
  reaches: { video: 'cette vidéo', collection: 'sa collection', space: 'tout l’espace' },
  withOriginal: 'Le fichier d’origine aussi',
  makeToken: 'Créer un jeton',
  makingToken: 'Création…',
  holdsUntil: (when) => `Valable jusqu’au ${when}.`,
  byCommand: 'De même en ligne de commande\u00a0:',
  command: 'commande',
  serverTitle: 'Sur votre site\u00a0: signez sur votre serveur',
  serverText:
    'En production, votre propre serveur signe un jeton pour chaque visiteur avec une clé ' +
    'd’API, sans rien demander à svc. La clé n’entre jamais dans une page\u00a0; la révoquer ' +
    'met fin aussitôt à tous ses jetons.',
  toKeys: 'Vers les clés d’API',
  embed: 'Intégrer',
  copy: 'Copier',
  code: 'code',
  needsToken:
    'Cette vidéo est privée\u00a0: son code a besoin d’un jeton de lecture. Créez-en un ' +
    'ci-dessus, puis copiez le code.',
  kindOfCode: 'Type de code',
  kinds: { html: 'HTML', react: 'React', iframe: 'iframe', oembed: 'Lien (oEmbed)' },
  kindHints: {
    html: 'Collez-le là où la vidéo doit apparaître.',
    react: 'Avec le paquet @svc/components.',
    iframe: 'Pour les éditeurs qui n’acceptent pas de scripts.',
    oembed:
      'Collez l’adresse dans un éditeur qui connaît oEmbed\u00a0; il en fait lui-même le lecteur.',
  },
  pin: 'Écrire les réglages de cette vidéo dans le code',
  pinHint: 'Ils valent alors sur cette page, même si ceux de la vidéo changent plus tard.',
  playground: 'Essayer chaque élément dans le bac à sable',
}
