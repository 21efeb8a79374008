import { counted } from '../../kit/language.ts'
import type { PeopleMessages } from './en.ts'

export const messages: PeopleMessages = {
  lead: 'Toutes les personnes qui peuvent se connecter à cet espace, et ce qu’elles peuvent faire.',
  invite: 'Inviter',
  inviteTitle: 'Inviter quelqu’un',
  createLink: 'Créer un lien',
  creating: 'Création…',
  notInvited: 'L’invitation n’a pas été créée',
  email: 'Adresse e-mail',
  emailHint: 'Facultatif. Proposée à la personne, qui peut en choisir une autre.',
  role: 'Rôle',
  roleTexts: {
    viewer: 'Peut voir et regarder toutes les vidéos, même privées.',
    analyst: 'Comme un lecteur, et peut voir les statistiques.',
    uploader: 'Comme un lecteur, et peut envoyer des vidéos et modifier les siennes.',
    editor: 'Peut modifier et supprimer toutes les vidéos, et partager les vidéos privées.',
    owner: 'Accès complet à cet espace : réglages, clés, personnes.',
  },
  everywhere: 'Dans tous les espaces actuels et futurs',
  everywhereHint: 'Un propriétaire de tous les espaces peut aussi modifier le serveur.',
  limit: 'Seulement dans certaines collections',
  limitHint: 'La personne ne peut rien voir d’autre dans l’espace.',
  noCollections: 'Cet espace n’a pas de collection.',
  linkReady: 'L’invitation est prête',
  linkOnce:
    'Envoyez ce lien à la personne. Il sert une fois, pendant sept jours, et ne sera plus affiché.',
  linkSent: (email) =>
    `Envoyé à ${email}. Vous pouvez aussi transmettre le lien vous-même. Il fonctionne une fois, pendant sept jours, et n’est plus affiché ensuite.`,
  theLink: 'lien',
  copyLink: 'Copier le lien',
  person: 'Personne',
  secondFactor: 'Second facteur',
  yes: 'Activé',
  no: 'Désactivé',
  lastSignedIn: 'Dernière connexion',
  never: 'Jamais',
  you: 'Vous',
  noEmail: 'Pas d’adresse e-mail',
  allSpaces: (role) => `${role} de tous les espaces`,
  inCollections: (role, count) =>
    counted(count, { one: `${role} dans # collection`, other: `${role} dans # collections` }),
  fromProvider: (provider) => `De ${provider}`,
  byHandFromNow: (provider) =>
    `Ce rôle vient de ${provider}. Dès que vous l’enregistrez ici, il compte comme attribué manuellement, et les connexions par ${provider} ne le changent plus.`,
  givenAgainThere: (provider) =>
    `Ce rôle vient de ${provider}, qui l’attribue de nouveau à son emplacement d’origine à la prochaine ` +
    'connexion. Pour l’éviter, changez les groupes de la personne auprès du fournisseur.',
  givenAgain: (provider) =>
    `Le rôle vient de ${provider} et peut être attribué de nouveau à la prochaine connexion. Retirez-y aussi à la personne ses groupes ou son accès.`,
  moreAbout: (name) => `Plus d’actions pour ${name}`,
  changeRole: 'Changer le rôle',
  changeRoleOf: (name) => `Rôle de ${name}`,
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  roleChanged: (name) => `Le rôle de ${name} a été changé`,
  roleNotChanged: 'Le rôle n’a pas été changé',
  reset: 'Créer un lien de mot de passe',
  resetTitle: (name) => `Nouveau mot de passe pour ${name}`,
  resetOnce:
    'Envoyez ce lien à la personne. Il sert une fois, pendant 24 heures, et déconnecte tous ses navigateurs.',
  notReset: 'Le lien n’a pas été créé',
  remove: 'Retirer',
  removeTitle: (name) => `Retirer ${name} ?`,
  removeText:
    'La personne ne pourra plus se connecter à cet espace. Ses navigateurs et terminaux sont déconnectés. Ses vidéos sont conservées.',
  removed: (name) => `${name} a été retiré`,
  notRemoved: 'La personne n’a pas été retirée',
  invitations: 'Invitations en attente',
  expires: 'Valable jusqu’au',
  anybody: 'Toute personne qui a le lien',
  revoke: 'Révoquer',
  revokeNamed: (name) => `Révoquer l’invitation de ${name}`,
  revoked: 'L’invitation a été révoquée',
  notRevoked: 'L’invitation n’a pas été révoquée',
  notLoaded: 'La liste n’a pas pu être chargée',
  done: 'Terminé',
}
