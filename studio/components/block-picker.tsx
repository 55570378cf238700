/** Studio dialog to add a block: block types as pictures, with search and groups. */
import { AddIcon } from '@sanity/icons/Add';
import { SearchIcon } from '@sanity/icons/Search';
import { Box, Button, Card, Dialog, Flex, Grid, Select, Stack, Text, TextInput } from '@sanity/ui';
import { createContext, type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import type { ArrayInputFunctionsProps, ArraySchemaType, ObjectItem } from 'sanity';
import { countNoun } from '#contracts/counts.ts';
import type { BlockGroup } from '#schemas/block-schema.ts';
import { blockGroups } from '#schemas/documents/blocks-field.schema.ts';
import { blockPicture } from '../block-pictures.ts';
import { blocksOf } from '../editing/copy-block.ts';
import { type FoundBlock, findBlocks } from '../editing/find-blocks.ts';
import { SavedPatterns } from './saved-blocks.tsx';

/** The block beside which a new one goes. */
export interface Beside {
  readonly key: string;
  readonly position: 'before' | 'after';
}

/**
 * Opens the picker for a place beside a block, or at the end. Closing it returns the focus to the element with the id
 * `opener`.
 */
export const OpenPicker = createContext<(beside: Beside | null, opener: string) => void>(() => undefined);

const groupNames = Object.keys(blockGroups).filter((name): name is BlockGroup =>
  Object.hasOwn(blockGroups, name),
);

/** Returns by how many pictures an arrow key moves; `columns` is the number per row. */
function stepOf(key: string, columns: number): number | undefined {
  return new Map([
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
    ['ArrowDown', columns],
    ['ArrowUp', -columns],
  ]).get(key);
}

/** Button below a page's blocks that opens the picker. */
export function AddBlockButton({ readOnly }: ArrayInputFunctionsProps<ObjectItem, ArraySchemaType>) {
  const open = useContext(OpenPicker);
  const id = useId();
  return (
    <Button
      id={id}
      icon={AddIcon}
      mode="ghost"
      text="Add a block …"
      width="fill"
      disabled={readOnly}
      aria-haspopup="dialog"
      data-testid="add-block"
      onClick={() => open(null, id)}
    />
  );
}

/** Input of the picker. */
export interface BlockPickerProps {
  /** Block types to choose from. */
  readonly offered: ReadonlySet<string>;
  /** The page's blocks. */
  readonly blocks: readonly ObjectItem[] | undefined;
  /** Where the block goes, unless the editor chooses another place: '' for the end, `top`, or the key of the block above. */
  readonly initialPlace: string;
  readonly onPick: (block: FoundBlock, place: string) => void;
  /** Inserts copies of saved blocks. */
  readonly onInsert: (items: readonly ObjectItem[], place: string) => void;
  readonly onClose: () => void;
}

/** Dialog with block types as pictures, by group. */
export function BlockPicker({ offered, blocks, initialPlace, onPick, onInsert, onClose }: BlockPickerProps) {
  const id = useId();
  const grid = useRef<HTMLUListElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A menu that opened the picker moves the focus once more as it closes.
    const frame = requestAnimationFrame(() => searchField.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<BlockGroup | null>(null);
  const [hasPatterns, setPatterns] = useState(false);
  const [place, setPlace] = useState(initialPlace);
  const found = findBlocks(offered, search, group);
  const standing = blocksOf({ blocks });
  const [first] = found;

  const buttons = () => [...(grid.current?.querySelectorAll('button') ?? [])];

  function goTo(event: KeyboardEvent, index: number): void {
    const button = buttons()[index];
    if (!button) return;
    event.preventDefault();
    button.focus();
  }

  function inGrid(event: KeyboardEvent): void {
    const all = buttons();
    const at = all.findIndex((button) => button.matches(':focus'));
    const topOf = (button: HTMLElement | undefined) => Math.round(button?.getBoundingClientRect().top ?? 0);
    const columns = all.filter((button) => topOf(button) === topOf(all[0])).length;
    const step = stepOf(event.key, columns);
    if (step !== undefined) goTo(event, at + step);
    else if (event.key === 'Home') goTo(event, 0);
    else if (event.key === 'End') goTo(event, all.length - 1);
  }

  return (
    <Dialog
      id={id}
      header="Add a block"
      width={2}
      onClose={onClose}
      onClickOutside={onClose}
      // The default focus would be the close button.
      __unstable_autoFocus={false}
    >
      <Stack gap={4} padding={4} style={{ minHeight: '26rem', alignContent: 'start' }}>
        <Flex gap={3} wrap="wrap">
          <Box flex={1} style={{ minWidth: '12rem' }}>
            <TextInput
              ref={searchField}
              icon={SearchIcon}
              aria-label="Search blocks"
              placeholder="Search by name or purpose"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown') goTo(event, 0);
                if (event.key === 'Enter' && !hasPatterns && search.trim() !== '' && first)
                  onPick(first, place);
              }}
            />
          </Box>
          {standing.length > 0 && (
            <Box style={{ width: '14rem', maxWidth: '100%' }}>
              <Select
                aria-label="Place"
                value={place}
                onChange={(event) => setPlace(event.currentTarget.value)}
              >
                <option value="">At the end</option>
                <option value="top">At the top</option>
                {standing.map(({ key, title, words }) => (
                  <option key={key} value={key}>
                    {`After ${words ? `${title}: ${words}` : title}`.slice(0, 60)}
                  </option>
                ))}
              </Select>
            </Box>
          )}
        </Flex>
        <Flex gap={1} wrap="wrap" role="group" aria-label="Groups">
          {[null, ...groupNames].map((name) => (
            <Button
              key={name ?? 'all'}
              mode="bleed"
              padding={2}
              fontSize={1}
              text={name === null ? 'All' : blockGroups[name]}
              selected={!hasPatterns && group === name}
              aria-pressed={!hasPatterns && group === name}
              onClick={() => {
                setGroup(name);
                setPatterns(false);
              }}
            />
          ))}
          <Button
            mode="bleed"
            padding={2}
            fontSize={1}
            text="Saved patterns"
            selected={hasPatterns}
            aria-pressed={hasPatterns}
            onClick={() => setPatterns(true)}
          />
        </Flex>
        {hasPatterns ? (
          <SavedPatterns offered={offered} search={search} onInsert={(copies) => onInsert(copies, place)} />
        ) : (
          <>
            <Text size={1} muted role="status">
              {found.length === 0 ? 'No matching blocks.' : countNoun(found.length, 'block')}
            </Text>
            <Grid
              as="ul"
              ref={grid}
              gap={3}
              aria-label="Blocks"
              onKeyDown={inGrid}
              style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))', padding: 0, margin: 0 }}
            >
              {found.map((block) => (
                <Tile key={block.type} block={block} onPick={() => onPick(block, place)} />
              ))}
            </Grid>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Tile({ block: { type, title, description }, onPick }: { block: FoundBlock; onPick: () => void }) {
  const id = useId();
  const picture = blockPicture(type);
  return (
    <Box as="li" style={{ listStyle: 'none' }}>
      <Card
        as="button"
        type="button"
        __unstable_focusRing
        radius={2}
        padding={2}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        onClick={onPick}
        style={{ width: '100%', height: '100%', textAlign: 'start' }}
      >
        <Stack gap={3} style={{ height: '100%', alignContent: 'start' }}>
          {picture && (
            <img
              src={picture}
              alt=""
              width="480"
              height="320"
              style={{ width: '100%', height: 'auto', display: 'block' }}
            />
          )}
          <Text size={1} weight="semibold" id={`${id}-title`}>
            {title}
          </Text>
          <Text size={1} muted id={`${id}-description`}>
            {description}
          </Text>
        </Stack>
      </Card>
    </Box>
  );
}
