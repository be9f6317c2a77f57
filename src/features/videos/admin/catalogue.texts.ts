/** In French only (SPEC §1). */
export const videoTexts = {
  heading: 'Vidéos',
  caption: 'Catalogue',
  columns: ['Image', 'Titre', 'Langue', 'Thème', 'Durée', 'État', 'Actions'],
  add: 'Ajouter une vidéo',
  addTitle: 'Nouvelle vidéo',
  editTitle: 'Modifier la vidéo',
  editOf: 'Modifier {title}',
  search: 'Rechercher un titre',
  state: 'État',
  anyState: 'Publiées ou non',
  published: 'Publiée',
  hidden: 'Non publiée',
  title: 'Titre',
  url: 'Adresse dans le lecteur',
  urlHint: 'https://… ou /player/…, terminée par l’identifiant de la vidéo',
  category: 'Thème',
  minutes: 'Durée en minutes',
  minutesShown: '{minutes} min',
  isPublished: 'Publiée : les familles la voient dans cette langue',
  preview: 'Voir dans le lecteur',
  previewing: 'Ouverture…',
  previewTitle: 'Le lecteur, tel que les familles le voient',
  noTheme: '–',
  count: { one: '1 vidéo', other: '{total} vidéos' },
  empty: 'Aucune vidéo ici.',
}

/** Why captions are rejected, shown after the number of the line. */
export const captionFaults = {
  header: 'le fichier doit commencer par WEBVTT, puis une ligne vide.',
  time: 'un temps tel que 00:01.000 --> 00:03.500 est attendu.',
  order: 'la fin doit venir après le début, et les temps se suivre.',
  text: 'du texte est attendu sous ce temps, et une ligne vide après lui.',
  empty: 'aucun sous-titre.',
} as const
