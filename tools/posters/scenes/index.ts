import type { Scene } from '../kit.ts';
import { aDayInKaikoura } from './a-day-in-kaikoura.ts';
import { about } from './about.ts';
import { aorakiMountCook } from './aoraki-mount-cook.ts';
import { arthursPass } from './arthurs-pass.ts';
import { atSea } from './at-sea.ts';
import { auckland } from './auckland.ts';
import { bayOfIslands } from './bay-of-islands.ts';
import { blenheim } from './blenheim.ts';
import { blog } from './blog.ts';
import { bluebridge } from './bluebridge.ts';
import { busPass } from './bus-pass.ts';
import { capitalConnection } from './capital-connection.ts';
import { carFerry } from './car-ferry.ts';
import { children } from './children.ts';
import { christchurch } from './christchurch.ts';
import { coaches } from './coaches.ts';
import { coastalPacific } from './coastal-pacific.ts';
import { contact } from './contact.ts';
import { cookStraitAndTheCoast } from './cook-strait-and-the-coast.ts';
import { daysOfTravel } from './days-of-travel.ts';
import { destinations } from './destinations.ts';
import { dunedin } from './dunedin.ts';
import { earlyTrain } from './early-train.ts';
import { escortedJourneys } from './escorted-journeys.ts';
import { ferries } from './ferries.ts';
import { ferryCrossings } from './ferry-crossings.ts';
import { franzJosef } from './franz-josef.ts';
import { giftVoucher } from './gift-voucher.ts';
import { greymouth } from './greymouth.ts';
import { hamilton } from './hamilton.ts';
import { home } from './home.ts';
import { intercityCoach } from './intercity-coach.ts';
import { interislander } from './interislander.ts';
import { kaikoura } from './kaikoura.ts';
import { lakeTekapo } from './lake-tekapo.ts';
import { lost } from './lost.ts';
import { luggage } from './luggage.ts';
import { milfordSound } from './milford-sound.ts';
import { mountainsAndLakes } from './mountains-and-lakes.ts';
import { napier } from './napier.ts';
import { nationalPark } from './national-park.ts';
import { nelson } from './nelson.ts';
import { newPlymouth } from './new-plymouth.ts';
import { newZealandByTrain } from './new-zealand-by-train.ts';
import { northernExplorer } from './northern-explorer.ts';
import { ohakune } from './ohakune.ts';
import { overTheAlps } from './over-the-alps.ts';
import { packages } from './packages.ts';
import { passOrTickets } from './pass-or-tickets.ts';
import { passes } from './passes.ts';
import { picton } from './picton.ts';
import { queenstown } from './queenstown.ts';
import { questions } from './questions.ts';
import { railAndBusPass } from './rail-and-bus-pass.ts';
import { railHolidays } from './rail-holidays.ts';
import { railPass } from './rail-pass.ts';
import { railPassConsecutive } from './rail-pass-consecutive.ts';
import { raurimu } from './raurimu.ts';
import { regionalTrains } from './regional-trains.ts';
import { rotorua } from './rotorua.ts';
import { seasons } from './seasons.ts';
import { shortBreaks } from './short-breaks.ts';
import { station } from './station.ts';
import { stewartIsland } from './stewart-island.ts';
import { stewartIslandFerry } from './stewart-island-ferry.ts';
import { taupo } from './taupo.ts';
import { tauranga } from './tauranga.ts';
import { teHuia } from './te-huia.ts';
import { tenDays } from './ten-days.ts';
import { threeTrainsAndAStrait } from './three-trains-and-a-strait.ts';
import { timetables } from './timetables.ts';
import { tours } from './tours.ts';
import { trains } from './trains.ts';
import { tranzAlpine } from './tranz-alpine.ts';
import { underTheVolcanoes } from './under-the-volcanoes.ts';
import { wairarapa } from './wairarapa.ts';
import { waitomo } from './waitomo.ts';
import { waysToSee } from './ways-to-see.ts';
import { wellington } from './wellington.ts';
import { windowSeat } from './window-seat.ts';
import { winter } from './winter.ts';

/** Every poster, in the order of the contact sheet. */
export const scenes: readonly Scene[] = [
  home,
  northernExplorer,
  coastalPacific,
  tranzAlpine,
  teHuia,
  capitalConnection,
  wairarapa,
  interislander,
  bluebridge,
  stewartIslandFerry,
  intercityCoach,
  auckland,
  bayOfIslands,
  rotorua,
  taupo,
  napier,
  wellington,
  picton,
  kaikoura,
  christchurch,
  arthursPass,
  greymouth,
  franzJosef,
  lakeTekapo,
  queenstown,
  milfordSound,
  dunedin,
  stewartIsland,
  aorakiMountCook,
  newPlymouth,
  waitomo,
  tauranga,
  hamilton,
  nelson,
  blenheim,
  ohakune,
  nationalPark,
  railPass,
  busPass,
  railAndBusPass,
  giftVoucher,
  packages,
  railPassConsecutive,
  aDayInKaikoura,
  cookStraitAndTheCoast,
  threeTrainsAndAStrait,
  mountainsAndLakes,
  trains,
  coaches,
  ferries,
  passes,
  destinations,
  blog,
  about,
  contact,
  seasons,
  earlyTrain,
  luggage,
  passOrTickets,
  children,
  carFerry,
  atSea,
  windowSeat,
  tenDays,
  questions,
  timetables,
  underTheVolcanoes,
  overTheAlps,
  newZealandByTrain,
  ferryCrossings,
  regionalTrains,
  waysToSee,
  shortBreaks,
  tours,
  railHolidays,
  escortedJourneys,
  daysOfTravel,
  raurimu,
  winter,
  station,
  lost,
];
