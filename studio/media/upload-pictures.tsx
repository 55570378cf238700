/** Button that uploads pictures to the media library. */
import { UploadIcon } from '@sanity/icons/Upload';
import { Button, Flex, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useRef, useState } from 'react';
import { useClient } from 'sanity';
import { countNoun } from '#contracts/counts.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { refusedUpload } from '../uploads/upload-errors.ts';

/** Uploads the files that an editor chooses, one after the other, and says which were refused and why. */
export function UploadPictures() {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [remainingCount, setRemainingCount] = useState(0);

  async function upload(files: readonly File[]): Promise<void> {
    let uploaded = 0;
    for (const [index, file] of files.entries()) {
      setRemainingCount(files.length - index);
      try {
        await client.assets.upload('image', file, { filename: file.name });
        uploaded += 1;
      } catch (error) {
        const { title, reason } = refusedUpload(file.name, error);
        toast.push({ status: 'error', title, description: reason, duration: 15_000 });
      }
    }
    setRemainingCount(0);
    if (uploaded > 0) toast.push({ status: 'success', title: `${countNoun(uploaded, 'picture')} uploaded.` });
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Pictures to upload"
        onChange={({ currentTarget }) => {
          void upload([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        icon={UploadIcon}
        mode="ghost"
        text="Upload"
        // Not disabled, which would lose the focus.
        aria-disabled={remainingCount > 0}
        onClick={() => remainingCount === 0 && input.current?.click()}
      />
      <Flex align="center" role="status">
        {remainingCount > 0 && (
          <Text size={1} muted>
            {remainingCount === 1 ? 'Uploading …' : `Uploading, ${remainingCount} to go …`}
          </Text>
        )}
      </Flex>
    </>
  );
}
