import type { MailTexts } from '../texts.ts'

export const fr: MailTexts = {
  hello: (name) => `Bonjour ${name},`,
  chosen: 'Vous recevez ce message parce que vous l’avez activé dans votre compte.',
  change: 'Modifier les notifications',
  isLast:
    'Il y en a beaucoup en ce moment. Vous n’en recevrez plus de ce type pendant une heure au plus.',
  roles: {
    owner: 'propriétaire',
    editor: 'éditeur',
    uploader: 'contributeur',
    analyst: 'analyste',
    viewer: 'lecteur',
  },
  invitation: {
    subject: (by, space) =>
      by === null
        ? `Invitation à ${space ?? 'svc'}`
        : `${by} vous invite à rejoindre ${space ?? 'svc'}`,
    text: (by, space, role) =>
      `${by === null ? 'Vous êtes invité' : `${by} vous invite`} à rejoindre ${
        space === null ? 'tous les espaces de svc' : `« ${space} »`
      }. Votre rôle : ${role}.`,
    action: 'Accepter l’invitation',
    until: (when) => `Le lien fonctionne une seule fois, jusqu’au ${when}.`,
    ignore: 'Si vous ne savez pas de quoi il s’agit, ignorez ce message.',
  },
  reset: {
    subject: 'Définir un nouveau mot de passe',
    text: 'Quelqu’un, probablement vous, a demandé un nouveau mot de passe pour votre compte.',
    action: 'Définir un nouveau mot de passe',
    until:
      'Le lien fonctionne une seule fois, pendant une heure. Il déconnecte tous les navigateurs de votre compte.',
    ignore: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste inchangé.',
  },
  ready: {
    subject: (name) => `Prête : ${name}`,
    text: (name, space) => `La vidéo « ${name} » dans « ${space} » est prête.`,
    action: 'Ouvrir la vidéo',
  },
  failed: {
    subject: (name) => `Échec : ${name}`,
    text: (name, space) => `La vidéo « ${name} » dans « ${space} » n’a pas pu être traitée.`,
    reason: (text) => `Raison : ${text}`,
    action: 'Ouvrir la vidéo',
    reasons: {
      unsupported_source: 'Le fichier n’est pas un fichier vidéo ou audio que svc peut lire.',
      source_damaged: 'Le fichier est endommagé.',
      source_unreachable: 'L’URL du fichier n’a pas pu être lue.',
      source_address_refused: 'L’URL du fichier n’est pas autorisée.',
      encoding_failed: 'L’encodage a échoué.',
      storage_full: 'Le disque du serveur est plein.',
      upload_too_large: 'Le fichier est trop volumineux.',
    },
  },
  received: {
    subject: (count, label) => `${count === 1 ? 'Un fichier' : `${count} fichiers`} pour ${label}`,
    text: (count, label, space) =>
      `${count === 1 ? 'Un fichier a été envoyé' : `${count} fichiers ont été envoyés`} avec le lien d’envoi «\u00a0${label}\u00a0» de «\u00a0${space}\u00a0»\u00a0:`,
    by: (name, when) => `de ${name}, ${when}`,
    more: (count) => (count === 1 ? 'Et un autre.' : `Et ${count} autres.`),
    action: (count) => (count === 1 ? 'Ouvrir la vidéo' : 'Ouvrir les vidéos'),
  },
  webhook: {
    subject: (host) => `Webhook en échec : ${host}`,
    text: (url, space, since) =>
      `Le webhook ${url} de « ${space} » est en échec depuis le ${since}.`,
    error: (text) => `Dernière erreur : ${text}`,
    again: 'svc réessaie pendant 56 heures. Ensuite, l’événement est abandonné.',
    action: 'Ouvrir le webhook',
  },
  disk: {
    subject: (free) => `Le disque est presque plein : il reste ${free}`,
    text: (free) =>
      `Il reste ${free} sur le disque du serveur. Lorsqu’il est plein, les envois sont refusés et l’encodage attend.`,
    action: 'Ouvrir les réglages du stockage',
  },
  backup: {
    subject: 'La sauvegarde nocturne a échoué',
    text: (when) => `La sauvegarde du ${when} a échoué.`,
    reason: (text) => `Raison : ${text}`,
    action: 'Ouvrir les sauvegardes',
  },
  digest: {
    subject: (from, to) => `Vues du ${from} au ${to}`,
    text: (from, to) => `Vos vidéos du ${from} au ${to} :`,
    views: 'Vues',
    visitors: 'Spectateurs',
    watchTime: 'Temps de lecture',
    before: (value) => `semaine précédente : ${value}`,
    most: 'Les plus vues',
    viewsOf: (count, isOne) => `${count} ${isOne ? 'vue' : 'vues'}`,
    none: 'Personne n’a regardé de vidéo cette semaine.',
    action: 'Ouvrir les statistiques',
  },
  test: {
    subject: 'Message de test de svc',
    text: (url) => `L’envoi d’e-mails depuis ${url} fonctionne.`,
  },
}
