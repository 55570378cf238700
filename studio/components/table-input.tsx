/** Studio input of a table's rows: a grid of text fields, with menus for rows and columns. Cells can be pasted. */
import { AddIcon } from '@sanity/icons/Add';
import { EllipsisHorizontalIcon } from '@sanity/icons/EllipsisHorizontal';
import { Box, Button, Card, Flex, Stack, TextInput } from '@sanity/ui';
import { Menu, MenuButton, MenuDivider, MenuItem } from '@sanity/ui/menu';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { type ArrayOfObjectsInputProps, set, unset } from 'sanity';
import { z } from 'zod';
import { tableCells } from '#schemas/shared/table-grid.ts';
import {
  changeLine,
  emptyTable,
  type LineChange,
  parseCopiedCells,
  pasteCells,
  type StoredTableRow,
  type TableLine,
  tableWidth,
} from '../editing/edit-table.ts';

const storedRows = z.array(
  z.object({ _key: z.string(), _type: z.literal('tableRow'), cells: tableCells(z.string()) }),
);

/**
 * Input of the rows of block `table`. Enter goes to the cell below, and adds a row after the last. Rows of another shape, such
 * as imported ones, get the Studio's own input, which keeps them and says what is wrong.
 */
export function TableInput(props: ArrayOfObjectsInputProps) {
  const rows = storedRows.safeParse(props.value ?? []);
  return rows.success ? <TableFields {...props} rows={rows.data} /> : props.renderDefault(props);
}

interface TableFieldsProps extends Pick<ArrayOfObjectsInputProps, 'onChange' | 'readOnly' | 'id'> {
  readonly rows: readonly StoredTableRow[];
}

function TableFields({ rows, onChange, readOnly, id }: TableFieldsProps) {
  const root = useRef<HTMLDivElement>(null);
  const width = tableWidth(rows);
  const columns = Array.from({ length: width }, (_, column) => column);
  const isFixed = readOnly === true;

  const store = (changed: readonly StoredTableRow[]) =>
    onChange(changed.length > 0 && tableWidth(changed) > 0 ? set(changed) : unset());
  const change = (line: TableLine, at: number, what: LineChange) => store(changeLine(rows, line, at, what));

  /** Stores one row only, so that two editors can fill in different rows. */
  function write({ _key, cells }: StoredTableRow, column: number, text: string): void {
    const full = columns.map((index) => (index === column ? text : (cells[index] ?? '')));
    onChange(set(full, [{ _key }, 'cells']));
  }

  function paste(event: ClipboardEvent, row: number, column: number): void {
    const copied = parseCopiedCells(event.clipboardData.getData('text/plain'));
    // A single cell is pasted where the cursor is, as in every text field.
    if (isFixed || (copied.length < 2 && (copied[0]?.length ?? 0) < 2)) return;
    event.preventDefault();
    store(pasteCells(rows, { row, column }, copied));
  }

  function goDown(event: KeyboardEvent, row: number, column: number): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (row + 1 === rows.length && !isFixed) change('row', row, 'insertAfter');
    // The new row is rendered by then.
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLInputElement>(`input[data-cell="${row + 1}-${column}"]`)?.focus(),
    );
  }

  if (rows.length === 0 || width === 0)
    return (
      <Flex>
        <Button
          icon={AddIcon}
          text="Add a table"
          mode="ghost"
          disabled={isFixed}
          onClick={() => store(emptyTable())}
        />
      </Flex>
    );

  return (
    <Stack gap={3} ref={root} id={id}>
      <Box overflow="auto">
        <table style={{ width: '100%', borderSpacing: 2 }}>
          <thead>
            <tr>
              {columns.map((column) => (
                <td key={column}>
                  <LineMenu
                    id={`${id}-column-${column}`}
                    line="column"
                    index={column}
                    count={width}
                    disabled={isFixed}
                    onChange={(what) => change('column', column, what)}
                  />
                </td>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row._key}>
                {columns.map((column) => (
                  <td key={column} style={{ minWidth: '7rem' }}>
                    <Card tone={index === 0 ? 'primary' : 'default'} radius={2}>
                      <TextInput
                        aria-label={cellLabel(rows, index, column)}
                        data-cell={`${index}-${column}`}
                        fontSize={1}
                        weight={index === 0 ? 'semibold' : 'regular'}
                        value={row.cells[column] ?? ''}
                        readOnly={isFixed}
                        onChange={(event) => write(row, column, event.currentTarget.value)}
                        onPaste={(event) => paste(event, index, column)}
                        onKeyDown={(event) => goDown(event, index, column)}
                      />
                    </Card>
                  </td>
                ))}
                <td style={{ width: '1%' }}>
                  <LineMenu
                    id={`${id}-row-${index}`}
                    line="row"
                    index={index}
                    count={rows.length}
                    disabled={isFixed}
                    onChange={(what) => change('row', index, what)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Flex gap={2}>
        <Button
          icon={AddIcon}
          text="Add row"
          mode="ghost"
          fontSize={1}
          disabled={isFixed}
          onClick={() => change('row', rows.length - 1, 'insertAfter')}
        />
        <Button
          icon={AddIcon}
          text="Add column"
          mode="ghost"
          fontSize={1}
          disabled={isFixed}
          onClick={() => change('column', width - 1, 'insertAfter')}
        />
      </Flex>
    </Stack>
  );
}

/** Accessible name of a cell, by the name of its column where there is one. */
function cellLabel(rows: readonly StoredTableRow[], row: number, column: number): string {
  if (row === 0) return `Name of column ${column + 1}`;
  const name = rows[0]?.cells[column]?.trim();
  return `Row ${row}, ${name || `column ${column + 1}`}`;
}

const changes: Readonly<Record<TableLine, Readonly<Record<LineChange, string>>>> = {
  row: {
    insertBefore: 'Insert row above',
    insertAfter: 'Insert row below',
    moveBack: 'Move up',
    moveOn: 'Move down',
    remove: 'Remove row',
  },
  column: {
    insertBefore: 'Insert column to the left',
    insertAfter: 'Insert column to the right',
    moveBack: 'Move left',
    moveOn: 'Move right',
    remove: 'Remove column',
  },
};

interface LineMenuProps {
  readonly id: string;
  readonly line: TableLine;
  readonly index: number;
  /** The number of rows or columns. */
  readonly count: number;
  readonly disabled: boolean;
  readonly onChange: (change: LineChange) => void;
}

/** Menu of a row or column. */
function LineMenu({ id, line, index, count, disabled, onChange }: LineMenuProps) {
  const item = (change: LineChange, isOff = false) => (
    <MenuItem
      fontSize={1}
      text={changes[line][change]}
      tone={change === 'remove' ? 'critical' : 'default'}
      disabled={isOff}
      onClick={() => onChange(change)}
    />
  );
  const name =
    line === 'row' && index === 0 ? 'the column names' : `${line} ${line === 'row' ? index : index + 1}`;
  return (
    <MenuButton
      id={id}
      button={
        <Button
          aria-label={`Change ${name}`}
          icon={EllipsisHorizontalIcon}
          mode="bleed"
          padding={2}
          width={line === 'column' ? 'fill' : undefined}
          disabled={disabled}
        />
      }
      menu={
        <Menu>
          {item('insertBefore')}
          {item('insertAfter')}
          <MenuDivider />
          {item('moveBack', index === 0)}
          {item('moveOn', index === count - 1)}
          <MenuDivider />
          {item('remove')}
        </Menu>
      }
      popover={{ portal: true }}
    />
  );
}
