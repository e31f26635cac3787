import type { Random } from './random';

/** A shopper without orders. */
export interface Person {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly location: string;
}

const FIRST = [
  'James',
  'Marcus',
  'Liam',
  'Noah',
  'Ethan',
  'Daniel',
  'Mateo',
  'Omar',
  'Kofi',
  'Andre',
  'Luca',
  'Samir',
  'Victor',
  'Hugo',
  'Theo',
  'Isaac',
  'Julian',
  'Miguel',
  'Rafael',
  'Kenji',
  'Wei',
  'Arjun',
  'Ravi',
  'Dmitri',
  'Patrick',
  'Sean',
  'Owen',
  'Caleb',
  'Jordan',
  'Malik',
  'Tyler',
  'Gavin',
  'Elias',
  'Nathan',
  'Adrian',
  'Felix',
  'Oscar',
  'Simon',
  'Aaron',
  'Leon',
  'Grace',
  'Maya',
  'Elena',
  'Priya',
  'Hannah',
  'Sofia',
  'Chloe',
  'Amina',
  'Julia',
  'Naomi',
] as const;
const LAST = [
  'Reyes',
  'Okafor',
  'Bennett',
  'Larsen',
  'Nguyen',
  'Patel',
  'Kowalski',
  'Moreau',
  'Haddad',
  'Silva',
  'Johnson',
  'Murphy',
  'Tanaka',
  'Rossi',
  'Schmidt',
  'Alvarez',
  'Osei',
  'Cohen',
  'Walker',
  'Brooks',
  'Hayes',
  'Kim',
  'Rahman',
  'Petrov',
  'Costa',
  'Fischer',
  'Ellis',
  'Grant',
  'Holloway',
  'Ibrahim',
  'Jensen',
  'Keller',
  'Lindqvist',
  'Marsh',
  'Novak',
  'Ortiz',
  'Price',
  'Quinn',
  'Romero',
  'Sutton',
  'Tran',
  'Underwood',
  'Vargas',
  'Whitaker',
  'Young',
  'Zhang',
  'Chen',
  'Delgado',
  'Farouk',
  "O'Neill",
] as const;
const STREETS = [
  'Bedford Ave',
  'Atlantic Ave',
  'Court St',
  'Myrtle Ave',
  'Prospect Pl',
  'Union St',
  'Graham Ave',
  'Lorimer St',
  'Henry St',
  'Steinway St',
  'Broadway',
  'Amsterdam Ave',
  'W 23rd St',
  'E 9th St',
  'Orchard St',
  'Vernon Blvd',
  'Washington St',
  'Palisade Ave',
  'Grand Concourse',
  'Main St',
  'Maple Ave',
  'Oak St',
  'Newark Ave',
  'Jackson Ave',
] as const;
/**
 * Places with their share of shoppers and their area codes. Phone numbers from 555-0100 on are reserved for fiction.
 */
const PLACES = [
  ['Brooklyn, NY', 30, ['718', '347', '929']],
  ['Manhattan, NY', 26, ['212', '646', '917', '332']],
  ['Queens, NY', 18, ['718', '347', '929']],
  ['Jersey City, NJ', 9, ['201', '551']],
  ['Hoboken, NJ', 6, ['201', '551']],
  ['The Bronx, NY', 6, ['718', '347']],
  ['Yonkers, NY', 4, ['914']],
  ['Stamford, CT', 3, ['203', '475']],
  ['Philadelphia, PA', 3, ['215', '267']],
  ['Boston, MA', 3, ['617', '857']],
  ['Newark, NJ', 3, ['973', '862']],
] as const;

/** Makes `count` people with different phone numbers. */
export function makePeople(random: Random, count: number): Person[] {
  const taken = new Set<string>();
  const people: Person[] = [];
  while (people.length < count) {
    const [location, , codes] = random.weighted(PLACES.map((place) => [place, place[1]] as const));
    const phone = `+1 ${random.pick<string>(codes)} 555 01${String(random.int(0, 99)).padStart(2, '0')}`;
    const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
    const floor = random.chance(0.6) ? `, Apt ${random.int(1, 9)}${random.pick(['A', 'B', 'C', 'D', 'F'])}` : '';
    const address = `${random.int(12, 980)} ${random.pick(STREETS)}${floor}, ${location}`;
    if (taken.has(phone) || taken.has(name)) continue;
    taken.add(phone).add(name);
    people.push({ name, phone, address, location });
  }
  return people;
}
